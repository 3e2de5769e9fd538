import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { useEffect, useId, useRef } from "react";
import { BarcodeProgress } from "./BarcodeProgress.tsx";
import styles from "./BlockingOverlay.module.css";

export type BlockingOverlayProps = {
  open: boolean;
  /** What is happening: Buscando disponibilidad. */
  title: string;
  /** The code that is looked up. */
  code?: string | undefined;
  /** Known progress, 0..1. Undefined: the barcode prints. */
  done?: number | undefined;
  now?: number | undefined;
  className?: string | undefined;
};

/**
 * Blocks the screen during a lookup. A modal dialog: what lies behind is inert, and the focus returns to where it was. The
 * shopper cannot close it; only the screen that opened it can.
 */
export function BlockingOverlay(props: BlockingOverlayProps) {
  const { open, title, code, done, now, className } = props;
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (!open) dialog.current?.close();
    else if (!dialog.current?.open) dialog.current?.showModal();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className={clsx(styles.overlay, className)}
      aria-labelledby={titleId}
      aria-busy="true"
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === "Escape" && event.preventDefault()}
    >
      <div className={styles.body}>
        <p id={titleId} aria-live="assertive" className={clsx("h1", styles.title)}>
          {open && title}
        </p>
        {open && (
          <BarcodeProgress
            size="lg"
            bars={52}
            {...(done === undefined ? { indeterminate: true } : { done, now: now ?? 0 })}
          />
        )}
      </div>
      {code && (
        <p className={styles.code}>
          <span className="label">{t`Código`}</span>
          <b className={styles.digits}>{code}</b>
        </p>
      )}
    </dialog>
  );
}
