import { Alert, StaffButton } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { failureText } from "../api/refusal-text.ts";
import form from "../form/form.module.css";
import { personalDataKey } from "./personal-data-queries.ts";

export type EraseProps = {
  /** What is erased, and what stays. */
  children: ReactNode;
  erase: () => Promise<unknown>;
  onErased: () => void;
};

/** Asks once more, because erasing cannot be undone. */
export function Erase({ children, erase, onErased }: EraseProps) {
  const queries = useQueryClient();
  const erasing = useMutation({
    mutationFn: erase,
    onSuccess: onErased,
    onSettled: () => queries.invalidateQueries({ queryKey: personalDataKey }),
  });
  return (
    <div className={form.form}>
      <p>{children}</p>
      {erasing.error && <Alert>{failureText(erasing.error)}</Alert>}
      <StaffButton variant="alarm" busy={erasing.isPending} onClick={() => erasing.mutate()}>
        <Trans>Borrar ahora</Trans>
      </StaffButton>
    </div>
  );
}
