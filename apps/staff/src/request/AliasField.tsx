import { limits, nicknameLength, nicknameStart } from "@horma/domain";
import { Trans } from "@lingui/react/macro";
import { useId } from "react";
import styles from "./AliasField.module.css";

/** The shopper's name on screens (VA-02). */
export function AliasField({ value, onChange }: { value: string; onChange: (alias: string) => void }) {
  const id = useId();
  const used = nicknameLength(value);
  return (
    <div className={styles.field}>
      <label className={`label ${styles.label}`} htmlFor={id}>
        <Trans>Alias</Trans>
      </label>
      <input
        id={id}
        className={styles.input}
        value={value}
        autoComplete="off"
        autoCapitalize="words"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        aria-describedby={`${id}used`}
        onChange={(event) => onChange(nicknameStart(event.target.value))}
      />
      <span id={`${id}used`} className={styles.used}>
        <span aria-hidden="true">
          {used}/{limits.nicknameMax}
        </span>
        <span className="visually-hidden">
          <Trans>
            De {limits.nicknameMin} a {limits.nicknameMax} letras
          </Trans>
        </span>
      </span>
    </div>
  );
}
