import { Alert, IconButton, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useFieldArray, useFormContext } from "react-hook-form";
import { TextField } from "../form/TextField.tsx";
import type { FieldErrors } from "./field-errors.ts";
import styles from "./fields.module.css";
import { HoursFields } from "./HoursFields.tsx";
import type { StoreForm } from "./store-form.ts";

export type ExceptionFieldsProps = { errors: FieldErrors; edits: boolean };

/** Dates from today on with other hours, or none, and why. */
export function ExceptionFields({ errors, edits }: ExceptionFieldsProps) {
  const { control, register } = useFormContext<StoreForm>();
  const { fields, append, remove } = useFieldArray({ control, name: "exceptions" });
  const error = errors.get("exceptions");
  return (
    <>
      <h2 className="h2">
        <Trans>Excepciones</Trans>
      </h2>
      {error !== undefined && <Alert look="note">{error}</Alert>}
      {fields.length === 0 && <p className={styles.note}>{t`Ninguna fecha con otro horario.`}</p>}
      {fields.map(({ id, date }, place) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in every browser
        <div key={id} role="group" aria-label={date || t`Excepción nueva`} className={styles.line}>
          <span className={styles.cells}>
            <TextField
              label={t`Fecha`}
              type="date"
              required
              aria-invalid={error !== undefined || undefined}
              {...register(`exceptions.${place}.date`)}
            />
            <TextField
              label={t`Motivo, para los clientes`}
              required
              maxLength={80}
              {...register(`exceptions.${place}.reason`)}
            />
            <HoursFields name={`exceptions.${place}`} invalid={false} />
          </span>
          {edits && <IconButton icon="close" label={t`Quitar la excepción`} onClick={() => remove(place)} />}
        </div>
      ))}
      {edits && (
        <div className={styles.add}>
          <StaffButton
            variant="line"
            icon="plus"
            onClick={() => append({ date: "", opens: "", closes: "", reason: "" })}
          >
            <Trans>Excepción</Trans>
          </StaffButton>
        </div>
      )}
    </>
  );
}
