import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { IconButton } from "../action/IconButton.tsx";
import styles from "./Sheet.module.css";

export type SheetProps = {
  open: boolean;
  title: string;
  /** Escape, the cross, or a touch beside it. */
  onClose: () => void;
  /** Right of the content, on board: what comes of it, and the button that does it. Below it on a phone. */
  side?: ReactNode;
  /** sheet = nearly the whole screen, from its lower edge; box = a small question in the middle. */
  look?: "sheet" | "box" | undefined;
  className?: string | undefined;
  /** What is marked with `data-first-focus` in it has the focus first; else the cross does. */
  children: ReactNode;
};

/** A question over the screen, which keeps still behind it. A native dialog. */
export function Sheet({ open, title, onClose, side, look = "sheet", className, children }: SheetProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const shown = dialog.current;
    if (open && !shown?.open) {
      shown?.showModal();
      shown?.querySelector<HTMLElement>("[data-first-focus]")?.focus();
    }
    if (!open) shown?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className={clsx(styles.dialog, styles[look], Boolean(side) && styles.split, className)}
      aria-labelledby={heading}
      onClose={onClose}
      closedby="any"
    >
      {open && (
        <>
          <div className={styles.main}>
            <div className={styles.head}>
              <h2 id={heading} className={styles.title}>
                {title}
              </h2>
              <IconButton icon="close" label={t`Cerrar`} onClick={() => dialog.current?.close()} />
            </div>
            {children}
          </div>
          {side && <div className={styles.side}>{side}</div>}
        </>
      )}
    </dialog>
  );
}
