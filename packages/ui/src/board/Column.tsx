import clsx from "clsx";
import { type ReactNode, useId } from "react";
import styles from "./Column.module.css";

export type ColumnProps = {
  title: string;
  /** How many, or how full: 4, 5/24. */
  count: string;
  className?: string | undefined;
  /** Below the cards, always in sight. */
  foot?: ReactNode;
  children?: ReactNode;
};

/** A column of cards under its title and number. Columns stand side by side in Columns. */
export function Column({ title, count, className, foot, children }: ColumnProps) {
  const id = useId();
  return (
    <section className={clsx(styles.column, className)} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title} <span className="num">{count}</span>
      </h2>
      <div className={styles.cards}>{children}</div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </section>
  );
}

/** The board's columns. They share the width, and each scrolls by itself. */
export function Columns({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={clsx(styles.columns, className)}>{children}</div>;
}
