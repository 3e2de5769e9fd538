import clsx from "clsx";
import type { ComponentProps } from "react";
import styles from "./Label.module.css";

export type LabelProps = ComponentProps<"section"> & {
  /** Adds a shadow: the label lies on a box. */
  raised?: boolean | undefined;
};

/** The white label with ink rules. Its children are rows; a Row's children are cells side by side. */
export function Label({ raised = false, className, ...native }: LabelProps) {
  return <section {...native} className={clsx(styles.label, raised && styles.raised, className)} />;
}

/** Cells side by side, a rule between them. */
Label.Row = function LabelRow({ className, ...native }: ComponentProps<"div">) {
  return <div {...native} className={clsx(styles.row, className)} />;
};

/** A padded cell. `grow` takes the remaining width; `tight` halves the padding. */
Label.Cell = function LabelCell({ tight, grow, className, ...native }: LabelCellProps) {
  return (
    <div {...native} className={clsx(styles.cell, tight && styles.tight, grow && styles.grow, className)} />
  );
};

export type LabelCellProps = ComponentProps<"div"> & { tight?: boolean; grow?: boolean };
