import { RadioGroup } from "@horma/ui";
import { useLingui } from "@lingui/react/macro";

/** The size systems side by side; nothing to choose when there is only one (DM-04). */
export function SystemChoice(props: {
  systems: readonly string[];
  value: string;
  onChange: (system: string) => void;
}) {
  const { t } = useLingui();
  if (props.systems.length < 2) return null;
  return (
    <RadioGroup
      look="segments"
      label={t`Sistema de tallas`}
      value={props.value}
      options={props.systems.map((system) => ({ value: system, text: system.toUpperCase() }))}
      onChange={props.onChange}
    />
  );
}
