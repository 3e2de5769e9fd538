import { t } from "@lingui/core/macro";
import { useFormContext } from "react-hook-form";
import { TextField } from "../form/TextField.tsx";
import styles from "./fields.module.css";
import type { StoreForm } from "./store-form.ts";

export type HoursFieldsProps = { name: `week.${number}` | `exceptions.${number}`; invalid: boolean };

/** From when to when. Both empty: closed. */
export function HoursFields({ name, invalid }: HoursFieldsProps) {
  const { register } = useFormContext<StoreForm>();
  const time = {
    bare: true,
    maxLength: 5,
    placeholder: "–",
    pattern: "([01][0-9]|2[0-4]):[0-5][0-9]",
    title: t`Hora y minutos, como 09:30`,
    "aria-invalid": invalid || undefined,
  } as const;
  return (
    <span className={styles.span}>
      <TextField label={t`Abre`} {...time} {...register(`${name}.opens`)} />
      –
      <TextField label={t`Cierra`} {...time} {...register(`${name}.closes`)} />
    </span>
  );
}
