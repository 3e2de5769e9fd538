import type { StaffPerson } from "@horma/contract";
import { i18n } from "@lingui/core";
import clsx from "clsx";
import { OtherPerson } from "./OtherPerson.tsx";
import styles from "./PeopleTiles.module.css";
import { roleNames } from "./role-names.ts";

export type PeopleTilesProps = {
  people: readonly StaffPerson[];
  /** The chosen person's login. */
  chosen: string | null;
  onChoose: (login: string) => void;
};

/** A tile for everybody who works in the store, and a way in for anyone else. */
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
        <OtherPerson onChoose={onChoose} className={styles.tile} />
      </li>
    </ul>
  );
}
