import QrCode from "@horma/ui/qr-code";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { pageConfig } from "../page-config.ts";
import styles from "./fields.module.css";

/** The store's own link, where a visit starts, as its poster has it. */
export function EntryCode({ code }: { code: string }) {
  const link = `${pageConfig.public_url ?? location.origin}/store/${encodeURIComponent(code)}`;
  return (
    <section className={styles.entry} aria-label={t`Código de entrada`}>
      <div>
        <QrCode className={styles.qr} text={link} level="Q" label={t`Código QR de ${link}`} />
      </div>
      <div>
        <p className="label">
          <Trans>Código de entrada</Trans>
        </p>
        <p className={styles.code}>{code}</p>
        <p className={styles.note}>
          <Trans>El afiche y las etiquetas se imprimen en la app de la tienda.</Trans>
        </p>
      </div>
      <p className={styles.link}>
        <a href={link} target="_blank" rel="noreferrer">
          {link.replace(/^https?:\/\//, "")}
        </a>
      </p>
    </section>
  );
}
