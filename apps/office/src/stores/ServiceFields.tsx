import { type DeliverMethodCode, deliverMethodCodes } from "@horma/domain";
import { Alert, CheckField } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Controller, type FieldPathByValue, useFormContext, useWatch } from "react-hook-form";
import { TextField } from "../form/TextField.tsx";
import type { FieldErrors } from "./field-errors.ts";
import styles from "./fields.module.css";
import type { StoreForm } from "./store-form.ts";

/** What shoppers can do in the store, and how pairs reach them. */
export function ServiceFields({ errors }: { errors: FieldErrors }) {
  const { register, control, setValue } = useFormContext<StoreForm>();
  const delivers = useWatch({ control, name: "deliver_methods" });
  const methods: Record<DeliverMethodCode, string> = {
    box: t`En un smartbox`,
    take_away: t`En el mesón`,
    table: t`En la mesa`,
    beacon: t`En el asiento`,
    delivery: t`A domicilio`,
  };
  return (
    <>
      <h2 className="h2">
        <Trans>Servicios</Trans>
      </h2>
      <div className={styles.services}>
        <Check name="in_store">{t`Probarse en la tienda`}</Check>
        <Check name="to_go">{t`Retirar los pares`}</Check>
        <Check name="delivery">{t`Despachar`}</Check>
        <Check name="tables">{t`Mesas para probarse`}</Check>
        <Check name="advance">{t`Pedir con la tienda cerrada`}</Check>
      </div>
      <h2 className="h2">
        <Trans>Entrega de los pares</Trans>
      </h2>
      <div className={styles.services}>
        {deliverMethodCodes.map((code) => (
          <CheckField
            key={code}
            checked={delivers.includes(code)}
            onChange={(on) =>
              setValue(
                "deliver_methods",
                deliverMethodCodes.filter((each) => (each === code ? on : delivers.includes(each))),
              )
            }
          >
            {methods[code]}
          </CheckField>
        ))}
      </div>
      {errors.has("deliver_methods") && <Alert look="note">{errors.get("deliver_methods")}</Alert>}
      <TextField
        label={t`Espera prometida, de 30 a 3600 segundos`}
        inputMode="numeric"
        maxLength={4}
        error={errors.get("wait_target")}
        {...register("wait_target")}
      />
      <TextField
        label={t`Lugares del perchero de devoluciones`}
        inputMode="numeric"
        maxLength={3}
        error={errors.get("rack_slots")}
        {...register("rack_slots")}
      />
    </>
  );
}

function Check({ name, children }: { name: FieldPathByValue<StoreForm, boolean>; children: string }) {
  const { control } = useFormContext<StoreForm>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <CheckField checked={value === true} onChange={onChange} onBlur={onBlur} ref={ref}>
          {children}
        </CheckField>
      )}
    />
  );
}
