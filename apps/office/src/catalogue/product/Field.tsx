import { type FieldPath, get, useFormContext } from "react-hook-form";
import { TextField, type TextFieldProps } from "../../form/TextField.tsx";
import type { ProductValues } from "./product-values.ts";

export type FieldProps = Omit<TextFieldProps, "name" | "error"> & { name: FieldPath<ProductValues> };

/** A field of the product's form, with why its value was refused. */
export function Field({ name, ...shown }: FieldProps) {
  const { register, formState } = useFormContext<ProductValues>();
  const isText = shown.lines !== undefined;
  return (
    <TextField
      maxLength={isText ? 2_000 : 500}
      spellCheck={isText}
      {...shown}
      {...register(name)}
      error={(get(formState.errors, name) as { message?: string } | undefined)?.message}
    />
  );
}
