import { Alert, IconButton, PanelHead, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { TextField } from "../form/TextField.tsx";
import type { FieldErrors } from "./field-errors.ts";
import styles from "./fields.module.css";
import type { StoreForm } from "./store-form.ts";

export type SeatFieldsProps = { errors: FieldErrors; edits: boolean };

/** Where shoppers sit and try, by the name on each seat. */
export function SeatFields({ errors, edits }: SeatFieldsProps) {
  const { control } = useFormContext<StoreForm>();
  const { fields, append, remove } = useFieldArray({ control, name: "seats" });
  const [next, setNext] = useState("");
  const problems = [...errors].filter(([field]) => field.startsWith("seat "));
  const name = next.trim();
  const taken = fields.some((seat) => seat.name === name);
  const add = () => {
    if (name === "" || taken) return;
    append({ name }, { shouldFocus: false });
    setNext("");
  };
  return (
    <>
      <PanelHead title={t`Asientos`} look="note">
        <span className={styles.note}>{fields.length}</span>
      </PanelHead>
      <ul className={styles.seats}>
        {fields.map((seat, place) => (
          <li key={seat.id} className={styles.seat}>
            {seat.name}
            {edits && (
              <IconButton
                icon="close"
                label={t`Quitar el asiento ${seat.name}`}
                onClick={() => remove(place)}
              />
            )}
          </li>
        ))}
      </ul>
      {problems.map(([field, message]) => (
        <Alert key={field} look="note">
          {field.slice("seat ".length)}: {message}
        </Alert>
      ))}
      {edits && (
        <div className={styles.cells}>
          <TextField
            label={t`Nombre del asiento`}
            maxLength={12}
            value={next}
            error={taken ? t`Ya está.` : undefined}
            onChange={(event) => setNext(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              add();
            }}
          />
          <StaffButton variant="line" icon="plus" onClick={add}>
            <Trans>Asiento</Trans>
          </StaffButton>
        </div>
      )}
    </>
  );
}
