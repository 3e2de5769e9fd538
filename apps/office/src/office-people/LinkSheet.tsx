import type { OfficeLinkAnswer } from "@horma/contract";
import { Sheet, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { dayText } from "../time/time-text.ts";
import { useNow } from "../time/use-now.ts";
import styles from "./LinkSheet.module.css";

export type LinkSheetProps = { link: OfficeLinkAnswer | undefined; onClose: () => void };

/** A link into the office, shown once. */
export function LinkSheet({ link, onClose }: LinkSheetProps) {
  return (
    <Sheet look="box" open={link !== undefined} title={t`Su enlace`} onClose={onClose}>
      {link && <Shown {...link} onClose={onClose} />}
    </Sheet>
  );
}

function Shown({ link, until, onClose }: OfficeLinkAnswer & { onClose: () => void }) {
  const now = useNow();
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <>
      <p>
        <Trans>
          Deja entrar una sola vez, hasta {dayText(until, now)}. Envíaselo solo a esa persona: no se puede
          volver a ver.
        </Trans>
      </p>
      <label className={styles.link}>
        <span className="visually-hidden">
          <Trans>Enlace</Trans>
        </span>
        <textarea readOnly rows={3} value={link} onFocus={(event) => event.target.select()} />
      </label>
      <div className={styles.actions}>
        <StaffButton icon={copied ? "check" : "list"} onClick={() => void copy()}>
          {copied ? t`Copiado` : t`Copiar`}
        </StaffButton>
        <StaffButton variant="line" onClick={onClose}>
          <Trans>Listo</Trans>
        </StaffButton>
      </div>
    </>
  );
}
