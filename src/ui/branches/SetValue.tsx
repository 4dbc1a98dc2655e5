import { useEffect, useRef, useState } from "react";
import {
  Button,
  Dialog,
  FieldError,
  Form,
  Input,
  Label,
  Popover,
  Text,
  TextField,
} from "react-aria-components";
import { useController, useSession } from "../context.ts";
import { openSetting, useSetting, type Setting } from "./setting.ts";
import "./branches.css";

/** The field for a variable's new value. What follows from it becomes a branch; the run on display stays. */
export function SetValue() {
  const setting = useSetting();
  return setting === null ? null : <Field key={setting.name} setting={setting} />;
}

function Field({ setting: { name, value, row } }: { readonly setting: Setting }) {
  const controller = useController();
  const at = useRef(row);
  const shown = useSession(({ branches }) => branches.shown);
  const wanted = useSession(({ branches }) => branches.wanted);
  const [before] = useState(shown);
  const [text, setText] = useState(value);
  const close = (): void => {
    controller.forgetBranch();
    openSetting(null);
  };
  // The branch is there.
  useEffect(() => {
    if (shown !== before) openSetting(null);
  }, [shown, before]);
  const pending = wanted.kind === "pending";
  const refusal = wanted.kind === "refused" && wanted.name === name ? wanted.message : null;
  return (
    <Popover
      className="popover set-value"
      triggerRef={at}
      placement="bottom start"
      isOpen
      onOpenChange={(open) => {
        if (!open) close();
      }}
    >
      <Dialog aria-label={`Set ${name}`}>
        <Form
          validationBehavior="aria"
          onSubmit={(event) => {
            event.preventDefault();
            if (!pending) controller.setVariable(name, text);
          }}
        >
          <TextField
            value={text}
            onChange={setText}
            isInvalid={refusal !== null}
            autoFocus
            onFocus={(event) => {
              if (event.target instanceof HTMLInputElement) event.target.select();
            }}
          >
            <Label>New value of {name}, a Python expression</Label>
            <Input className="field" spellCheck={false} autoComplete="off" />
            <Text slot="description">
              Python runs the program again with it. What follows is a branch; this run stays as it is.
            </Text>
            <FieldError className="field-error">{refusal}</FieldError>
          </TextField>
          <div className="dialog-buttons">
            <Button className="button" onPress={close}>
              Cancel
            </Button>
            <Button className="button primary" type="submit" isPending={pending}>
              {pending ? "Python runs it…" : "Continue with this value"}
            </Button>
          </div>
        </Form>
      </Dialog>
    </Popover>
  );
}
