import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { type FormEvent, useState } from "react";
import styles from "./OtherPerson.module.css";

export type OtherPersonProps = { onChoose: (login: string) => void; className: string | undefined };

/** Someone from elsewhere, who types a login. */
export function OtherPerson({ onChoose, className }: OtherPersonProps) {
  const [asking, setAsking] = useState(false);
  const [login, setLogin] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (login !== "") onChoose(login);
  };
  if (!asking) {
    return (
      <button type="button" className={clsx(className, styles.other)} onClick={() => setAsking(true)}>
        <b>
          <Trans>Otra persona</Trans>
        </b>
      </button>
    );
  }
  return (
    <form className={clsx(className, styles.other)} onSubmit={submit}>
      <label className={styles.field}>
        <span>
          <Trans>Tu usuario</Trans>
        </span>
        <input
          // The touch that showed the field asked for it, so it takes the focus.
          ref={(input) => input?.focus()}
          value={login}
          maxLength={32}
          autoCapitalize="none"
          autoComplete="username"
          spellCheck={false}
          onChange={(event) => setLogin(event.target.value.toLowerCase().replace(/[^0-9a-z._-]/g, ""))}
        />
      </label>
    </form>
  );
}
