import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { TextField, type TextFieldProps } from "../form/TextField.tsx";
import { areasQuery } from "../layout/store-queries.ts";

/** The area of a store, offered from those that other stores are in. */
export function AreaField(props: Omit<TextFieldProps, "label">) {
  const id = useId();
  const { data } = useQuery(areasQuery);
  return (
    <>
      <TextField label={t`Zona`} maxLength={60} list={id} {...props} />
      <datalist id={id}>
        {data?.map(({ area }) => (
          <option key={area} value={area} />
        ))}
      </datalist>
    </>
  );
}
