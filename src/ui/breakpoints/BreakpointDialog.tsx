import { useState } from "react";
import {
  Button,
  Dialog,
  FieldError,
  Form,
  Heading,
  Input,
  Label,
  Modal,
  ModalOverlay,
  Text,
  TextField,
} from "react-aria-components";
import { hitTest, type Breakpoint } from "../../session/breakpoints.ts";
import { useController, useSession } from "../context.ts";
import "./breakpoints.css";
import "../common/popover.css";
import { editBreakpoint, useEditing, type Editing } from "./editing.ts";

/** Condition, hit count and message of a breakpoint. */
export function BreakpointDialog() {
  const editing = useEditing();
  return (
    <ModalOverlay
      className="dialog-veil"
      isDismissable
      isOpen={editing !== null}
      onOpenChange={(open) => {
        if (!open) editBreakpoint(null);
      }}
    >
      <Modal>
        <Dialog className="dialog">{editing !== null && <Fields editing={editing} />}</Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Fields({ editing }: { readonly editing: Editing }) {
  const controller = useController();
  const known = useSession(({ draft }) => draft.breakpoints.find(({ line }) => line === editing.line));
  const isLog = editing.kind === "log";
  const [fields, setFields] = useState<Pick<Breakpoint, "condition" | "of" | "hits" | "log">>({
    condition: known?.condition ?? "",
    of: known?.of ?? "truth",
    hits: known?.hits ?? "",
    log: known?.log ?? "",
  });
  const set = (change: Partial<typeof fields>): void => setFields({ ...fields, ...change });
  const title = `${known === undefined ? "Add" : "Edit"} ${isLog ? "Logpoint" : "Breakpoint"}, line ${String(editing.line)}`;
  const onPrediction = !isLog && fields.of === "prediction";
  const save = (): void => {
    controller.setBreakpoint({
      id: known?.id ?? null,
      line: editing.line,
      enabled: known?.enabled ?? true,
      condition: fields.condition.trim(),
      of: onPrediction ? "prediction" : "truth",
      hits: onPrediction ? "" : fields.hits.trim(),
      log: isLog ? fields.log : "",
    });
    editBreakpoint(null);
  };
  return (
    <>
      <Heading slot="title" level={2}>
        {title}
      </Heading>
      <Form
        className="breakpoint-form"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {isLog && (
          <Field
            label="Message to log"
            value={fields.log}
            help="Expressions in braces are Python's, such as n is {n}. A logpoint never stops."
            onChange={(log) => set({ log })}
            required
            focus
          />
        )}
        <Field
          label="Condition"
          value={fields.condition}
          help={onPrediction ? ON_PREDICTION : ON_TRUTH}
          onChange={(condition) => set({ condition })}
          focus={!isLog}
        />
        {!isLog && (
          <fieldset className="breakpoint-of choices">
            <legend>Evaluated on</legend>
            {STATES.map(([of, label]) => (
              <label key={of}>
                <input type="radio" name="of" checked={fields.of === of} onChange={() => set({ of })} />
                <span>{label}</span>
              </label>
            ))}
          </fieldset>
        )}
        {!onPrediction && (
          <Field
            label="Hit count"
            value={fields.hits}
            help="Which time: 3, > 3, >= 3, or % 3 for every third."
            onChange={(hits) => set({ hits })}
            validate={(text) =>
              hitTest(text) === null ? "Write a number above 0, with >, >= or % before it if you like." : null
            }
          />
        )}
        <div className="dialog-buttons">
          <Button className="button" onPress={() => editBreakpoint(null)}>
            Cancel
          </Button>
          <Button className="button primary" type="submit">
            Save
          </Button>
        </div>
      </Form>
    </>
  );
}

const STATES: readonly (readonly [Breakpoint["of"], string])[] = [
  ["truth", "the true state"],
  ["prediction", "the predicted state"],
];

const ON_TRUTH = "A Python expression; Python evaluates it on the true state, by running the program again.";
const ON_PREDICTION =
  "A Python expression; Python evaluates it with the values that the network predicts here. Continue waits for each prediction; Reverse Continue passes over.";

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly help: string;
  readonly onChange: (value: string) => void;
  readonly validate?: (value: string) => string | null;
  readonly required?: boolean;
  readonly focus?: boolean;
}

function Field({ label, value, help, onChange, validate, required = false, focus = false }: FieldProps) {
  return (
    <TextField
      className="breakpoint-field"
      value={value}
      onChange={onChange}
      autoFocus={focus}
      isRequired={required}
      {...(validate && { validate })}
    >
      <Label>{label}</Label>
      <Input className="field" spellCheck={false} autoComplete="off" />
      <Text slot="description">{help}</Text>
      <FieldError className="field-error" />
    </TextField>
  );
}
