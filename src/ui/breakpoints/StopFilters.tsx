import { Trash2 } from "lucide-react";
import { Label, Slider, SliderOutput, SliderThumb, SliderTrack } from "react-aria-components";
import { useController, useSession } from "../context.ts";
import { IconButton } from "./IconButton.tsx";

/** A model that is less sure than this is worth a look. */
const SUGGESTED_LIMIT = 0.5;

/** Exceptions, watched values and the confidence limit. */
export function StopFilters() {
  const controller = useController();
  const { raised, uncaught, watched, confidence } = useSession((session) => session.filters);
  return (
    <>
      <fieldset>
        <legend>Exceptions</legend>
        <Check
          label="Raised: wherever one is raised"
          checked={raised}
          onChange={(checked) => controller.filter({ raised: checked })}
        />
        <Check
          label="Uncaught: where the one that ends the program is raised"
          checked={uncaught}
          onChange={(checked) => controller.filter({ uncaught: checked })}
        />
      </fieldset>
      {watched.length > 0 && (
        <fieldset>
          <legend>Value changes</legend>
          <ul aria-label="Watched values">
            {watched.map((variable) => (
              <li key={`${variable.frame} ${variable.name}`}>
                <span>
                  <code>{variable.name}</code> in {variable.frame}
                </span>
                <IconButton
                  label={`Stop watching ${variable.name}`}
                  onPress={() => controller.watchValue(variable)}
                >
                  <Trash2 size={14} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <fieldset>
        <legend>Continue to the first wrong prediction</legend>
        <Check
          label="Stop also where the model is not sure"
          checked={confidence !== null}
          onChange={(checked) => controller.filter({ confidence: checked ? SUGGESTED_LIMIT : null })}
        />
        {confidence !== null && (
          <Slider
            className="limit"
            minValue={0}
            maxValue={1}
            step={0.05}
            value={confidence}
            formatOptions={{ style: "percent" }}
            onChange={(value) => controller.filter({ confidence: value })}
          >
            <Label>Least confidence</Label>
            <SliderOutput />
            <SliderTrack className="limit-track">
              <SliderThumb className="limit-thumb" />
            </SliderTrack>
          </Slider>
        )}
      </fieldset>
    </>
  );
}

interface CheckProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

function Check({ label, checked, onChange }: CheckProps) {
  return (
    <label className="check">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
