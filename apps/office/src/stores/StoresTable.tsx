import { useNow } from "@horma/app/use-now";
import type { StoreState } from "@horma/contract";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ColumnDef } from "@tanstack/react-table";
import clsx from "clsx";
import { Link } from "react-router";
import { DemoMark } from "../layout/DemoMark.tsx";
import { paths } from "../paths.ts";
import { SortedTable, type SortedTableProps } from "../table/SortedTable.tsx";
import { fileTimeText, sinceText } from "../time/time-text.ts";
import { HoursBar } from "./HoursBar.tsx";
import { barHours } from "./hours-bar.ts";
import { openingText } from "./opening-text.ts";
import styles from "./StoresTable.module.css";

export type StoresTableProps = Pick<
  SortedTableProps<StoreState, string>,
  "sort" | "onSort" | "all" | "children" | "pages" | "selection"
> & { stores: readonly StoreState[] };

/** A row for each store: where it is, its hours today, its boxes, people and screens. */
export function StoresTable({ stores, ...table }: StoresTableProps) {
  return (
    <SortedTable
      {...table}
      low
      name="stores"
      caption={t`Tiendas`}
      columns={columns()}
      rows={stores}
      rowId={storeId}
    />
  );
}

export const storeId = ({ code }: StoreState) => code;

const columns = (): ColumnDef<StoreState>[] => [
  {
    id: "name",
    header: t`Tienda`,
    enableSorting: true,
    accessorFn: ({ name }) => name,
    cell: ({ row: { original: store } }) => (
      <>
        <Link className={styles.name} to={`${paths.store}?store=${encodeURIComponent(store.code)}`}>
          {store.name}
        </Link>{" "}
        <DemoMark of={store} />
      </>
    ),
  },
  {
    id: "code",
    header: t`Código`,
    enableSorting: true,
    accessorFn: ({ code }) => code,
    cell: ({ row }) => <span className={styles.code}>{row.original.code}</span>,
  },
  { id: "address", header: t`Dirección`, enableSorting: true, accessorFn: ({ address }) => address },
  { id: "commune", header: t`Comuna`, enableSorting: true, accessorFn: ({ commune }) => commune },
  { id: "area", header: t`Zona`, enableSorting: true, accessorFn: ({ area }) => area },
  {
    id: "today",
    header: () => (
      <span className={styles.hours}>
        <span>{barHours.from}</span>
        <Trans>Hoy</Trans>
        <span>{barHours.to} h</span>
      </span>
    ),
    meta: { title: t`Hoy` },
    accessorFn: todayText,
    cell: ({ row: { original: store } }) => (
      <div className={styles.bar}>
        <HoursBar hours={store.closed_at === null ? store.today : null} now={store.local_now} />
        <span className="visually-hidden">{todayText(store)}</span>
      </div>
    ),
  },
  {
    id: "state",
    header: t`Estado`,
    enableSorting: true,
    accessorFn: (store) => [openingText(store), store.reason].filter(Boolean).join(", "),
    cell: ({ row: { original: store } }) => (
      <span className={clsx(!store.is_opened && styles.closed)}>
        {openingText(store)}
        {store.reason !== null && <span className={styles.reason}>{store.reason}</span>}
      </span>
    ),
  },
  {
    id: "boxes",
    header: t`Smartboxes`,
    enableSorting: true,
    accessorFn: ({ boxes, boxes_failing }) => `${boxes - boxes_failing} de ${boxes}`,
    cell: ({ row }) => <Boxes {...row.original} />,
  },
  ...(["shelves", "people", "screens"] as const).map(
    (id): ColumnDef<StoreState> => ({
      id,
      header: countNames()[id],
      enableSorting: true,
      meta: { figures: true },
      accessorFn: (store) => store[id],
    }),
  ),
  {
    id: "manager",
    header: t`Jefatura`,
    enableSorting: true,
    accessorFn: ({ manager }) => manager,
    cell: ({ row }) => <span className={styles.manager}>{row.original.manager}</span>,
  },
  {
    id: "seen",
    header: t`Visto`,
    enableSorting: true,
    meta: { figures: true },
    accessorFn: ({ seen_at }) => seen_at && fileTimeText(seen_at),
    cell: ({ row }) => <Seen at={row.original.seen_at} />,
  },
];

function todayText({ today }: StoreState): string {
  return today === null ? t`Cerrada hoy` : `${today.opens}–${today.closes}`;
}

const countNames = () => ({ shelves: t`Estantes`, people: t`Equipo`, screens: t`Pantallas` });

function Boxes({ boxes, boxes_failing }: StoreState) {
  if (boxes === 0) return <span className={styles.closed}>{t`sin smartbox`}</span>;
  const well = boxes - boxes_failing;
  return (
    <span className={clsx(styles.boxes, boxes_failing > 0 && styles.failing)}>
      <span aria-hidden="true" className={styles.ticks}>
        {Array.from({ length: Math.min(boxes, 16) }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a tick is its place
          <i key={place} className={clsx(place >= Math.min(boxes, 16) - boxes_failing && styles.out)} />
        ))}
      </span>
      <b>
        {well}/{boxes}
      </b>
    </span>
  );
}

function Seen({ at }: { at: string | null }) {
  const now = useNow();
  return at === null ? "" : sinceText(at, now);
}
