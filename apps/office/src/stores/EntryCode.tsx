import { publicOrigin } from "@horma/app/page-config";
import { shownLink, storeLink } from "@horma/ui/print";
import QrCode from "@horma/ui/qr-code";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { paths } from "../paths.ts";
import styles from "./fields.module.css";

/** The store's own link, where a visit starts, as its poster has it. */
export function EntryCode({ code }: { code: string }) {
  const link = storeLink(publicOrigin, code);
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
        <p className={styles.link}>
          <Link to={`${paths.storePrint}?store=${encodeURIComponent(code)}`} target="_blank" rel="noreferrer">
            <Trans>Afiche y etiquetas</Trans>
          </Link>
        </p>
      </div>
      <p className={styles.link}>
        <a href={link} target="_blank" rel="noreferrer">
          {shownLink(link)}
        </a>
      </p>
    </section>
  );
}
