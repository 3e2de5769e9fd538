import clsx from "clsx";
import type { ReactNode } from "react";
import styles from "./Nothing.module.css";

export type NothingProps = {
  /**
   * What it stands in for: a line of a form, a section, a table's rows, a page, a screen (in its middle), a card's content (dashed),
   * or a slot, dashed as large as `className` makes it. Without a look it is a quiet sentence, plain = an ordinary one.
   */
  look?: "line" | "section" | "table" | "page" | "screen" | "card" | "slot" | "plain" | undefined;
  /** For what was not there from the start: status, or alert for a failure. */
  role?: "status" | "alert" | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** Why there is nothing here: none of its kind, not yet loaded, or not allowed. */
export function Nothing({ look, role, className, children }: NothingProps) {
  return (
    <p role={role} className={clsx(styles.nothing, look && styles[look], className)}>
      {children}
    </p>
  );
}
