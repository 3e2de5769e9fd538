import { Sheet, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { usePasskeys } from "../passkey/passkey-query.ts";
import { session, useExpired } from "../session/session.ts";
import { CompanyEntry } from "./CompanyEntry.tsx";
import styles from "./EnterAgain.module.css";
import { PasskeyEntry } from "./PasskeyEntry.tsx";

/** Over a page whose session has ended: its person enters again, and goes on with what they typed. */
export function EnterAgain({ name }: { name: string }) {
  const { isExpired, dismiss } = useExpired();
  return (
    <Sheet look="box" open={isExpired} title={t`Tu sesión terminó`} onClose={dismiss}>
      <Ways name={name} />
    </Sheet>
  );
}

function Ways({ name }: { name: string }) {
  const passkeys = usePasskeys();
  return (
    <div className={styles.ways}>
      <p>
        <Trans>{name}, entra otra vez: lo que escribiste sigue aquí. Después guárdalo de nuevo.</Trans>
      </p>
      <CompanyEntry beside />
      {passkeys && <PasskeyEntry />}
      <p className={styles.note}>
        <Trans>¿Entras con un enlace personal? Ábrelo en otra pestaña de este navegador.</Trans>
      </p>
      <StaffButton variant="line" onClick={session.end}>
        <Trans>Salir sin guardar</Trans>
      </StaffButton>
    </div>
  );
}
