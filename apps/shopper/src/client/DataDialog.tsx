import { Button } from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useId, useRef } from "react";
import { useSurface } from "../surface.ts";
import styles from "./DataDialog.module.css";

export type DataDialogProps = { open: boolean; onClose: () => void; documentName: string };

/** "Tus datos": what is kept and why, said plainly. How long is deliberately not promised. */
export function DataDialog({ open, onClose, documentName }: DataDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { t } = useLingui();
  const title = useId();
  const kiosk = useSurface() === "kiosk";
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={title} onClose={onClose}>
      <h2 id={title} className="h1">
        <Trans>Tus datos</Trans>
      </h2>
      <dl className={styles.facts}>
        <dt className="h2">
          <Trans>Qué guardamos</Trans>
        </dt>
        <dd>
          <Trans>Tu {documentName}, el alias que elijas y los pares que pides en esta tienda.</Trans>
        </dd>
        <dt className="h2">
          <Trans>Para qué</Trans>
        </dt>
        <dd>
          <Trans>
            Para saber de quién es el pedido, llamarte cuando esté listo y entregártelo a ti. Lo ve el
            personal de la tienda que lo prepara y lo entrega.
          </Trans>
        </dd>
        <dt className="h2">
          <Trans>En esta pantalla</Trans>
        </dt>
        <dd>
          {kiosk
            ? t`La pantalla se borra al terminar.`
            : t`Tu teléfono recuerda el pedido, para que puedas recargar la página sin empezar de nuevo.`}
        </dd>
      </dl>
      <Button onClick={onClose} icon={null} align="center">
        <Trans>Entendido</Trans>
      </Button>
    </dialog>
  );
}
