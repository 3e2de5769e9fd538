import { CallError } from "@horma/contract";
import type { UseMutationResult } from "@tanstack/react-query";
import { type FieldPath, type FieldValues, type UseFormProps, useForm } from "react-hook-form";
import { failureText } from "../api/refusal-text.ts";

/** Fields of a form, by the code of a refusal that is about one, or by the column of a value that was refused. */
export type RefusedAt<V extends FieldValues> = Readonly<Record<string, FieldPath<V>>>;

/**
 * A form that one call sends. What is refused is said at its field, and the first of them takes the focus; `problem` is why else the
 * call failed. What was typed stays either way.
 */
export function useSentForm<V extends FieldValues>(
  sending: UseMutationResult<unknown, Error, V>,
  options: NoInfer<UseFormProps<V>>,
  refusedAt: NoInfer<RefusedAt<V>> = {},
) {
  const form = useForm<V>(options);
  const { error, isPending, mutate } = sending;
  const submit = form.handleSubmit((values) => {
    if (isPending) return;
    mutate(values, {
      onSuccess: () => form.reset(values, { keepValues: true }),
      onError: (refusal) => {
        const placed = refusedValues(refusal).filter(({ key }) => refusedAt[key]);
        for (const [at, { key, message }] of placed.entries()) {
          const field = refusedAt[key];
          if (field) form.setError(field, { message }, { shouldFocus: at === 0 });
        }
      },
    });
  });
  const isPlaced = error !== null && refusedValues(error).every(({ key }) => refusedAt[key]);
  return { form, submit, problem: error && !isPlaced ? failureText(error) : undefined };
}

/** What a call was refused for: each value by its column, or the whole by its code. */
function refusedValues(error: Error): { key: string; message: string }[] {
  if (!(error instanceof CallError)) return [{ key: "", message: failureText(error) }];
  if (error.fields.length === 0) return [{ key: error.code, message: failureText(error) }];
  return error.fields.map(({ column, message }) => ({
    key: column ?? "",
    // A message begins with its column's name in files, which the field says better.
    message: message.replace(/^«[^»]*»: /, ""),
  }));
}
