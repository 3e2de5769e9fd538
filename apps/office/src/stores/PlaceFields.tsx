import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useFormContext } from "react-hook-form";
import { TextField } from "../form/TextField.tsx";
import { AreaField } from "./AreaField.tsx";
import type { FieldErrors } from "./field-errors.ts";
import styles from "./fields.module.css";
import type { StoreForm } from "./store-form.ts";
import { TimeZones } from "./TimeZones.tsx";

/** The store's name, where it is, and how it is called. */
export function PlaceFields({ errors }: { errors: FieldErrors }) {
  const { register } = useFormContext<StoreForm>();
  const field = (
    name: "name" | "address" | "commune" | "area" | "phone" | "whatsapp" | "latitude" | "longitude",
  ) => ({
    error: errors.get(name),
    ...register(name),
  });
  return (
    <>
      <h2 className="h2">
        <Trans>Dirección</Trans>
      </h2>
      <TextField label={t`Nombre, como lo ven los clientes`} required maxLength={60} {...field("name")} />
      <TextField label={t`Calle y número`} maxLength={120} {...field("address")} />
      <div className={styles.two}>
        <TextField label={t`Comuna`} maxLength={60} {...field("commune")} />
        <AreaField {...field("area")} />
        <TimeZones error={errors.get("time_zone")} {...register("time_zone")} />
        <TextField label={t`Teléfono`} inputMode="tel" maxLength={30} {...field("phone")} />
        <TextField label={t`WhatsApp`} inputMode="tel" maxLength={30} {...field("whatsapp")} />
        <TextField label={t`Latitud`} inputMode="text" maxLength={20} {...field("latitude")} />
        <TextField label={t`Longitud`} inputMode="text" maxLength={20} {...field("longitude")} />
      </div>
    </>
  );
}
