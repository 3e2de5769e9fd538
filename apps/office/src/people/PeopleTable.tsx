import { useNow } from "@horma/app/use-now";
import type { StorePerson } from "@horma/contract";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { roleNames } from "../layout/role-names.ts";
import { Table } from "../table/Table.tsx";
import { dayText, sinceText } from "../time/time-text.ts";
import styles from "./PeopleTable.module.css";

export type PeopleTableProps = {
  people: readonly StorePerson[];
  /** Whether they are of several stores. */
  withStore: boolean;
  /** The open row, as the address has it. */
  open: string | null;
  onOpen: (person: StorePerson) => void;
};

/** A row for each person: their role, when they were last there, and on how many tablets they are in. */
export function PeopleTable({ people, withStore, open, onOpen }: PeopleTableProps) {
  const now = useNow();
  return (
    <Table
      caption={t`Personas`}
      columns={[
        t`Nombre`,
        t`Rol`,
        ...(withStore ? [t`Tienda`] : []),
        <span key="used" className={styles.right}>
          <Trans>Último uso</Trans>
        </span>,
        t`Dónde`,
      ]}
    >
      {people.map((person) => (
        <tr key={person.id} aria-current={open === `${person.store.code}/${person.login}` || undefined}>
          <td>
            <button type="button" className={styles.name} onClick={() => onOpen(person)}>
              {person.name}
            </button>
          </td>
          <td>
            <span className={styles.tag}>{i18n._(roleNames[person.role])}</span>
          </td>
          {withStore && (
            <td>
              {person.store.name} <span className="small">{person.store.code}</span>
            </td>
          )}
          <td className={clsx(styles.right, styles.used, person.sessions.length === 0 && styles.away)}>
            {usedText(person, now)}
          </td>
          <td>
            <Where person={person} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Where({ person: { sessions, paused_since } }: { person: StorePerson }) {
  const count = sessions.length;
  if (count === 0)
    return (
      <span className={clsx(styles.tag, styles.missing)}>
        <Trans>Sin sesión</Trans>
      </span>
    );
  return (
    <>
      <Plural value={count} one="1 tableta o teléfono" other="# tabletas o teléfonos" />
      {paused_since !== null && (
        <span className={clsx(styles.tag, styles.missing, styles.paused)}>
          <Trans>En pausa</Trans>
        </span>
      )}
    </>
  );
}

/** When a person was last there: the newest use of a session, else the last sign-in. */
function usedText({ sessions, signed_in_at }: StorePerson, now: number): string {
  const seen = sessions
    .map(({ seen_at }) => seen_at)
    .sort()
    .at(-1);
  if (seen !== undefined) return sinceText(seen, now);
  return signed_in_at === null ? t`nunca` : dayText(signed_in_at, now);
}
