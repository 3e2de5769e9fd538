import { useNow } from "@horma/app/use-now";
import type { StorePerson } from "@horma/contract";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ColumnDef } from "@tanstack/react-table";
import clsx from "clsx";
import { roleNames } from "../layout/role-names.ts";
import { SortedTable, type SortedTableProps } from "../table/SortedTable.tsx";
import { dayText, fileTimeText, sinceText } from "../time/time-text.ts";
import styles from "./PeopleTable.module.css";

export type PeopleTableProps<S extends string> = Pick<
  SortedTableProps<StorePerson, S>,
  "sort" | "onSort" | "all" | "children" | "pages" | "isOpen" | "selection"
> & {
  people: readonly StorePerson[];
  /** Whether they are of several stores. */
  withStore: boolean;
  onOpen: (person: StorePerson) => void;
};

/** A row for each person: their role, when they were last there, and on how many tablets they are in. */
export function PeopleTable<S extends string>({ people, withStore, onOpen, ...table }: PeopleTableProps<S>) {
  const now = useNow();
  return (
    <SortedTable
      {...table}
      name="people"
      caption={t`Personas`}
      columns={columnsOf(now, withStore, onOpen)}
      rows={people}
      rowId={personId}
    />
  );
}

export const personId = ({ id }: StorePerson) => String(id);

function columnsOf(
  now: number,
  withStore: boolean,
  onOpen: (person: StorePerson) => void,
): ColumnDef<StorePerson>[] {
  return [
    {
      id: "name",
      header: t`Nombre`,
      enableSorting: true,
      accessorFn: ({ name }) => name,
      cell: ({ row: { original: person } }) => (
        <button type="button" className={styles.name} onClick={() => onOpen(person)}>
          {person.name}
        </button>
      ),
    },
    {
      id: "role",
      header: t`Rol`,
      enableSorting: true,
      accessorFn: ({ role }) => i18n._(roleNames[role]),
      cell: ({ getValue }) => <span className={styles.tag}>{getValue<string>()}</span>,
    },
    ...(withStore ? storeColumns() : []),
    {
      id: "used",
      header: t`Último uso`,
      enableSorting: true,
      meta: { figures: true },
      accessorFn: (person) => {
        const at = usedAt(person);
        return at && fileTimeText(at);
      },
      cell: ({ row: { original: person } }) => (
        <span className={clsx(styles.used, person.sessions.length === 0 && styles.away)}>
          {usedText(person, now)}
        </span>
      ),
    },
    {
      id: "where",
      header: t`Dónde`,
      accessorFn: whereText,
      cell: ({ row }) => <Where person={row.original} />,
    },
  ];
}

const storeColumns = (): ColumnDef<StorePerson>[] => [
  {
    id: "store",
    header: t`Tienda`,
    enableSorting: true,
    accessorFn: ({ store }) => store.name,
  },
  {
    id: "code",
    header: t`Código`,
    accessorFn: ({ store }) => store.code,
    cell: ({ getValue }) => <span className={styles.code}>{getValue<string>()}</span>,
  },
];

function Where({ person }: { person: StorePerson }) {
  if (person.sessions.length === 0)
    return (
      <span className={clsx(styles.tag, styles.missing)}>
        <Trans>Sin sesión</Trans>
      </span>
    );
  return (
    <>
      {sessionsText(person)}
      {person.paused_since !== null && (
        <span className={clsx(styles.tag, styles.missing, styles.paused)}>
          <Trans>En pausa</Trans>
        </span>
      )}
    </>
  );
}

function sessionsText({ sessions }: StorePerson): string {
  return sessions.length === 1 ? t`1 tableta o teléfono` : t`${sessions.length} tabletas o teléfonos`;
}

function whereText(person: StorePerson): string {
  if (person.sessions.length === 0) return t`Sin sesión`;
  return person.paused_since === null ? sessionsText(person) : `${sessionsText(person)}, ${t`En pausa`}`;
}

/** When a person was last there: the newest use of a session, else the last sign-in. */
function usedAt({ sessions, signed_in_at }: StorePerson): string | null {
  const seen = sessions.map(({ seen_at }) => seen_at).sort();
  return seen.at(-1) ?? signed_in_at;
}

function usedText(person: StorePerson, now: number): string {
  const at = usedAt(person);
  if (at === null) return t`nunca`;
  return person.sessions.length > 0 ? sinceText(at, now) : dayText(at, now);
}
