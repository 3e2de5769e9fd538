import { StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import styles from "./ShownOnce.module.css";

export type ShownOnceProps = {
  /** What it is, for who does not see it. */
  label: string;
  value: string;
  /** Lines that it takes. */
  rows?: number;
  onClose: () => void;
};

/** A secret that cannot be seen again, to copy. */
export function ShownOnce({ label, value, rows = 3, onClose }: ShownOnceProps) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <>
      <label className={styles.link}>
        <span className="visually-hidden">{label}</span>
        <textarea readOnly rows={rows} value={value} onFocus={(event) => event.target.select()} />
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
