import type { StaffPerson } from "@horma/contract";
import { i18n } from "@lingui/core";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { type FormEvent, useState } from "react";
import styles from "./PeopleTiles.module.css";
import { roleNames } from "./role-names.ts";

export type PeopleTilesProps = {
  people: readonly StaffPerson[];
  /** The chosen person's login. */
  chosen: string | null;
  onChoose: (login: string) => void;
};

/** A tile for everybody who works in the store, and a way in for anybody else. */
export function PeopleTiles({ people, chosen, onChoose }: PeopleTilesProps) {
  return (
    <ul className={styles.tiles}>
      {people.map(({ login, name, role }) => (
        <li key={login}>
          <button
            type="button"
            className={clsx(styles.tile, login === chosen && styles.chosen)}
            aria-pressed={login === chosen}
            onClick={() => onChoose(login)}
          >
            <span className={styles.role}>{i18n._(roleNames[role])}</span>{" "}
            <b className={styles.name}>{name}</b>
          </button>
        </li>
      ))}
      <li>
        <OtherPerson onChoose={onChoose} />
      </li>
    </ul>
  );
}

/** Somebody from elsewhere, who types a login. */
function OtherPerson({ onChoose }: { onChoose: (login: string) => void }) {
  const [asking, setAsking] = useState(false);
  const [login, setLogin] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (login !== "") onChoose(login);
  };
  if (!asking) {
    return (
      <button type="button" className={clsx(styles.tile, styles.other)} onClick={() => setAsking(true)}>
        <b>
          <Trans>Otra persona</Trans>
        </b>
      </button>
    );
  }
  return (
    <form className={clsx(styles.tile, styles.other)} onSubmit={submit}>
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
