import clsx from "clsx";
import type { ReactNode } from "react";
import styles from "./PanelHead.module.css";

export type PanelHeadProps = {
  /** A text becomes the panel's heading, anything else is shown as it is. */
  title: ReactNode;
  /** What is at the right: what can be done here, a note of one line, or what closes the panel. */
  look?: "actions" | "note" | "close" | undefined;
  className?: string | undefined;
  children?: ReactNode;
};

/** The head of a part of a page: its title, and at the right what belongs to it. */
export function PanelHead({ title, look = "actions", className, children }: PanelHeadProps) {
  return (
    <div className={clsx(styles.head, styles[look], className)}>
      {typeof title === "string" ? <h2 className="h2">{title}</h2> : title}
      {children}
    </div>
  );
}
