import { CallError, type RefusalCode } from "@horma/contract";
import type { UseMutationResult } from "@tanstack/react-query";
import { type FieldPath, type FieldValues, type UseFormProps, useForm } from "react-hook-form";
import { failureText } from "../api/refusal-text.ts";

/** The field of each refusal that is about one. */
export type RefusedAt<V extends FieldValues> = Partial<Record<RefusalCode, FieldPath<V>>>;

/**
 * A form that one call sends. A refusal about a field is shown there and takes the focus; `problem` is why else it failed. What was
 * typed stays either way.
 */
export function useSentForm<V extends FieldValues>(
  sending: UseMutationResult<unknown, Error, V>,
  options: NoInfer<UseFormProps<V>>,
  refusedAt: NoInfer<RefusedAt<V>> = {},
) {
  const form = useForm<V>(options);
  const fieldOf = (error: Error) => (error instanceof CallError ? refusedAt[error.code] : undefined);
  const { error, isPending, mutate } = sending;
  const submit = form.handleSubmit((values) => {
    if (isPending) return;
    mutate(values, {
      onSuccess: () => form.reset(values, { keepValues: true }),
      onError: (refusal) => {
        const field = fieldOf(refusal);
        if (field) form.setError(field, { message: failureText(refusal) }, { shouldFocus: true });
      },
    });
  });
  return {
    form,
    submit,
    problem: error && fieldOf(error) === undefined ? failureText(error) : undefined,
  };
}
