import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { IconButton } from "../action/IconButton.tsx";
import styles from "./Sheet.module.css";

export type SheetProps = {
  open: boolean;
  title: string;
  /** Called by Escape, the cross, or a touch outside. */
  onClose: () => void;
  /** Right of the content, below it on a phone: the consequences. */
  side?: ReactNode;
  /** Below the side: the button that acts. Always in sight. */
  foot?: ReactNode;
  /** sheet = nearly the whole screen, from its lower edge; box = a small question in the middle. */
  look?: "sheet" | "box" | undefined;
  className?: string | undefined;
  /** The element with `data-first-focus` gets the focus first. Without one the cross gets it. */
  children: ReactNode;
};

/** A question over the screen, which does not scroll behind it. A native dialog. */
export function Sheet({ open, title, onClose, side, foot, look = "sheet", className, children }: SheetProps) {
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
          {foot && <div className={styles.foot}>{foot}</div>}
        </>
      )}
    </dialog>
  );
}
