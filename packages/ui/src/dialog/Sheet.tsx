import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { IconButton } from "../action/IconButton.tsx";
import { clearOf } from "../page/clear-of.ts";
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
  /** A field near the top takes the focus by `data-first-focus`; else the title has it, so that a sheet opens at its beginning. */
  children: ReactNode;
};

/** A question over the screen, which does not scroll behind it. A native dialog. */
export function Sheet({ open, title, onClose, side, foot, look = "sheet", className, children }: SheetProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  useEffect(() => {
    const shown = dialog.current;
    if (open && !shown?.open) {
      shown?.showModal();
      const first = shown?.querySelector<HTMLElement>("[data-first-focus]");
      (first ?? heading.current)?.focus({ preventScroll: true });
    }
    if (!open) shown?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className={clsx(styles.dialog, styles[look], Boolean(side) && styles.split, className)}
      aria-labelledby={headingId}
      onClose={onClose}
      closedby="any"
    >
      {open && (
        <>
          <div className={styles.main}>
            <div className={styles.head}>
              <h2 ref={heading} id={headingId} className={styles.title} tabIndex={-1}>
                {title}
              </h2>
              <IconButton icon="close" label={t`Cerrar`} onClick={() => dialog.current?.close()} />
            </div>
            {children}
          </div>
          {side && <div className={styles.side}>{side}</div>}
          {foot && (
            <div ref={clearOfFoot} className={styles.foot}>
              {foot}
            </div>
          )}
        </>
      )}
    </dialog>
  );
}

const clearOfFoot = clearOf("bottom");
