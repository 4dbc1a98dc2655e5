import { useId, type ReactNode } from "react";
import type { InferQuestion } from "../../session/infer/question.ts";

/** What every part of the form takes. */
export interface PartProps {
  readonly question: InferQuestion;
  readonly onChange: (question: InferQuestion) => void;
}

interface TextProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault?: string | null;
  readonly placeholder?: string;
  readonly className?: string;
}

/** A field for Python text, which says below itself what cannot be read. */
export function TextField({ label, value, onChange, fault = null, placeholder, className = "" }: TextProps) {
  const id = useId();
  return (
    <span className="infer-field">
      <input
        className={`field mono ${className}`}
        aria-label={label}
        aria-invalid={fault !== null}
        {...(fault !== null && { "aria-describedby": id })}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {fault !== null && (
        <span className="infer-fault" id={id} role="alert">
          {fault}
        </span>
      )}
    </span>
  );
}

interface NumberProps {
  readonly label: string;
  readonly value: number | null;
  readonly least: number;
  readonly most: number;
  readonly step?: number;
  readonly onChange: (value: number | null) => void;
}

/** A number within bounds; null when the field is empty. */
export function NumberField({ label, value, least, most, step = 1, onChange }: NumberProps) {
  return (
    <input
      className="field infer-number"
      type="number"
      aria-label={label}
      min={least}
      max={most}
      step={step}
      value={value ?? ""}
      onChange={({ target }) => {
        const number = target.valueAsNumber;
        if (Number.isNaN(number)) onChange(null);
        else onChange(Math.min(most, Math.max(least, step === 1 ? Math.round(number) : number)));
      }}
    />
  );
}

/** The same with its label to be seen, which needs no second name for screen readers. */
export function LabelledNumber(props: NumberProps) {
  return (
    <Labelled label={props.label}>
      <NumberField {...props} />
    </Labelled>
  );
}

function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <span className="infer-labelled">
      <span aria-hidden>{label}</span>
      {children}
    </span>
  );
}
