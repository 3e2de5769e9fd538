import clsx from "clsx";
import { type ReactNode, useId } from "react";
import styles from "./PanelCard.module.css";

export type PanelCardProps = {
  title: string;
  /** In small type after the title. */
  note?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A card of the store's figures: one question, one answer. */
export function PanelCard({ title, note, className, children }: PanelCardProps) {
  const id = useId();
  return (
    <section className={clsx(styles.card, className)} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
        {note !== undefined && <small> {note}</small>}
      </h2>
      {children}
    </section>
  );
}
