import { t } from "@lingui/core/macro";
import { useId } from "react";
import { TextField, type TextFieldProps } from "../form/TextField.tsx";

/** The IANA name of a time zone, offered from those that the browser knows. */
export function TimeZones(props: Omit<TextFieldProps, "label">) {
  const id = useId();
  return (
    <>
      <TextField label={t`Zona horaria`} required list={id} {...props} />
      <datalist id={id}>
        {Intl.supportedValuesOf("timeZone").map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}
