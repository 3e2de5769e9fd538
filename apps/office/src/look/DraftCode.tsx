import { publicOrigin } from "@horma/app/page-config";
import { storeLink } from "@horma/ui/print";
import QrCode from "@horma/ui/qr-code";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import swatches from "../stores/fields.module.css";
import styles from "./Look.module.css";

export type DraftCodeProps = {
  store: string | undefined;
  /** Undefined without a draft. */
  preview: string | undefined;
  /** What is typed is not in the draft yet. */
  changed: boolean;
};

/** The code that opens the draft on a phone, in the shopper's own app. */
export function DraftCode({ store, preview, changed }: DraftCodeProps) {
  if (store === undefined) {
    return <p className={swatches.note}>{t`Crea una tienda para verlo en un teléfono.`}</p>;
  }
  if (preview === undefined) {
    return (
      <p className={swatches.note}>{t`Guarda un borrador para verlo en un teléfono antes de publicarlo.`}</p>
    );
  }
  const link = `${storeLink(publicOrigin, store)}?look=${preview}`;
  return (
    <section className={styles.code} aria-label={t`El borrador en un teléfono`}>
      <QrCode className={styles.qr} text={link} label={t`Código QR del borrador`} />
      <div>
        <p>
          <Trans>
            Escanéalo para ver el borrador en un teléfono. Al recargar la página vuelve lo publicado.
          </Trans>
        </p>
        {changed && (
          <p className={swatches.warn}>{t`Lo que acabas de escribir aún no está en el borrador.`}</p>
        )}
        <p>
          <a href={link} target="_blank" rel="noreferrer">
            <Trans>Abrir el borrador aquí</Trans>
          </a>
        </p>
      </div>
    </section>
  );
}
