import { RadioGroup } from "@horma/ui";
import { t } from "@lingui/core/macro";

export type WaitingOrderProps = { value: "wait" | "aisle"; onChange: (value: "wait" | "aisle") => void };

/** Whether what waits stands by its wait or by its aisle. */
export function WaitingOrder({ value, onChange }: WaitingOrderProps) {
  return (
    <RadioGroup
      look="segments"
      label={t`Orden de lo que espera`}
      value={value}
      options={[
        { value: "wait", text: t`Por espera` },
        { value: "aisle", text: t`Por pasillo` },
      ]}
      onChange={onChange}
    />
  );
}
