import { BarcodeProgress, Button } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import { useEffect, useId, useRef } from "react";
import styles from "./InactivityDialog.module.css";
import { announcedSeconds } from "./inactivity.ts";
import kioskDialog from "./KioskDialog.module.css";
import { endsVisitMark } from "./use-inactivity.ts";

export type InactivityDialogProps = { secondsLeft: number; left: number; onStartOver: () => void };

/**
 * "¿Sigues ahí?" (mock-up 20c). It only asks; every touch and key is an answer, handled elsewhere. Screen readers hear the
 * seconds three times instead of the running number.
 */
export function InactivityDialog({ secondsLeft, left, onStartOver }: InactivityDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const text = useId();
  const said = announcedSeconds(secondsLeft);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={kioskDialog.dialog}
      aria-labelledby={title}
      aria-describedby={text}
      onCancel={(event) => event.preventDefault()}
    >
      <div className={styles.question}>
        <div className={styles.words}>
          <h2 id={title} className={`h1 ${styles.title}`}>
            <Trans>¿Sigues ahí?</Trans>
          </h2>
          <p id={text} className={styles.text}>
            <Trans>Si no, borramos tu pedido y tus datos de esta pantalla.</Trans>
          </p>
        </div>
        <p className={`num ${styles.seconds}`} aria-hidden="true">
          {secondsLeft}
        </p>
        <p role="status" className="visually-hidden">
          <Trans>Borramos la pantalla en {said} segundos. Toca la pantalla o una tecla para seguir.</Trans>
        </p>
      </div>
      <div className={styles.bar}>
        <BarcodeProgress size="md" bars={64} done={left} />
      </div>
      <div className={kioskDialog.actions}>
        <Button size="lg">
          <Trans>Seguir</Trans>
        </Button>
        <Button
          variant="line"
          icon="refresh"
          className={styles.again}
          onClick={onStartOver}
          {...{ [endsVisitMark]: "" }}
        >
          <Trans>Empezar de nuevo</Trans>
        </Button>
      </div>
    </dialog>
  );
}
