import { type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./FactsDialog.module.css";

export type FactsDialogProps = { open: boolean; title: string; onClose: () => void; children: ReactNode };

/** A native dialog with text and actions. */
export function FactsDialog({ open, title, onClose, children }: FactsDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const top = useRef<HTMLHeadingElement>(null);
  const heading = useId();
  useEffect(() => {
    if (!open) return dialog.current?.close();
    dialog.current?.showModal();
    // Focuses the top, because the first button may be out of view.
    top.current?.focus();
  }, [open]);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={heading} onClose={onClose}>
      <h2 ref={top} id={heading} tabIndex={-1} className={`h1 ${styles.title}`}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}

/** The facts of a {@link FactsDialog}: names and values. */
export function Facts({ facts }: { facts: readonly { name: string; text: ReactNode }[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, text }) => (
        <div key={name}>
          <dt className="h2">{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
