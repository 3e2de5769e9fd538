import clsx from "clsx";
import type { ReactNode } from "react";
import { Icon } from "../picture/Icon.tsx";
import styles from "./Alert.module.css";

export type AlertProps = {
  id?: string | undefined;
  /**
   * What is refused: a field or form (with an icon), a page's file, what was done to an order (box), to a card on a board, to a row of
   * a list, or one cell of a form (note). A line has no box.
   */
  look?: "field" | "page" | "box" | "card" | "row" | "note" | "line" | undefined;
  /** A status is not read out before what is being read. */
  role?: "alert" | "status" | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** What is wrong with the field above it, or why something was refused. Read out as soon as it appears. */
export function Alert({ id, look = "field", role = "alert", className, children }: AlertProps) {
  return (
    <p role={role} id={id} className={clsx(styles.alert, styles[look], className)}>
      {look === "field" ? (
        <>
          <Icon name="alert" />
          <span>{children}</span>
        </>
      ) : (
        children
      )}
    </p>
  );
}
