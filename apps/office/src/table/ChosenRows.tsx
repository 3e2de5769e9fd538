import { Alert, StaffButton } from "@horma/ui";
import type { ReactNode } from "react";
import { failureText } from "../api/refusal-text.ts";
import styles from "./Table.module.css";
import type { Selection } from "./use-selection.ts";

export type ChosenRowsProps<T> = {
  selection: Selection<T>;
  /** How many are chosen, in words. */
  text: ReactNode;
  /** The button by which none is. */
  none: string;
  /** Why some of them could not be changed. */
  error: Error | null;
  /** What can be done with all of them. */
  children: ReactNode;
};

/** Above a table whose rows can be chosen. */
export function ChosenRows<T>({ selection, text, none, error, children }: ChosenRowsProps<T>) {
  const { chosen, choose } = selection;
  if (chosen.size === 0) return null;
  return (
    <div className={styles.chosenRows}>
      <b role="status">{text}</b>
      {children}
      <StaffButton variant="line" onClick={() => choose([...chosen.values()], false)}>
        {none}
      </StaffButton>
      {error && <Alert>{failureText(error)}</Alert>}
    </div>
  );
}
