import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { usePasskeys } from "../passkey/passkey-query.ts";
import { CompanyEntry } from "./CompanyEntry.tsx";
import styles from "./EntryFrame.module.css";
import { EntryFrame } from "./EntryFrame.tsx";
import { PasskeyEntry } from "./PasskeyEntry.tsx";

/** Mock-up 65b: no one is in the office with this browser. */
export function EntryScreen() {
  const passkeys = usePasskeys();
  return (
    <EntryFrame title={t`Entra a la oficina`}>
      <p className={styles.about}>
        <Trans>Casa matriz y jefaturas de tienda.</Trans>
      </p>
      <CompanyEntry />
      {passkeys && <PasskeyEntry />}
      <p className={styles.note}>
        <Trans>
          Se entra con un enlace personal, que funciona una sola vez. Pídelo a alguien de la casa matriz, o a
          quien administra el servidor.
        </Trans>
      </p>
      <p className={styles.note}>
        <Trans>En las tiendas se entra con PIN, en la tablet o el teléfono de la tienda.</Trans>
      </p>
    </EntryFrame>
  );
}
