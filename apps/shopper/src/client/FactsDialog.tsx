import { type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./FactsDialog.module.css";

export type FactsDialogProps = { open: boolean; title: string; onClose: () => void; children: ReactNode };

/** Something to read over the screen, and what may be done about it. A native dialog. */
export function FactsDialog({ open, title, onClose, children }: FactsDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const top = useRef<HTMLHeadingElement>(null);
  const heading = useId();
  useEffect(() => {
    if (!open) return dialog.current?.close();
    dialog.current?.showModal();
    // Reading begins at the top; the first button may be below what the screen shows.
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

/** What a {@link FactsDialog} tells: names and what stands under each. */
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
