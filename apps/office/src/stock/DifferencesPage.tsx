import { shownNumber } from "@horma/app/shown";
import { useNow } from "@horma/app/use-now";
import { differenceSorts, type StockDifference } from "@horma/contract";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ColumnDef } from "@tanstack/react-table";
import { Link } from "react-router";
import { api } from "../api/api.ts";
import { PageHead } from "../layout/PageHead.tsx";
import { Waiting } from "../layout/Waiting.tsx";
import { allPages } from "../table/all-pages.ts";
import { Pages } from "../table/Pages.tsx";
import { SortedTable } from "../table/SortedTable.tsx";
import { useFilters } from "../table/use-filters.ts";
import { dayText, fileTimeText } from "../time/time-text.ts";
import styles from "./Stock.module.css";
import { differencesQuery } from "./stock-queries.ts";

/** Without a store in scope: where the books of the stores and the ERP's last word differ. */
export function DifferencesPage() {
  const { page, filter, set } = useFilters();
  const sort = differenceSorts.find((each) => each === filter("sort")) ?? "store";
  const { data, error } = useQuery(differencesQuery({ sort, page }));
  const now = useNow();
  return (
    <>
      <PageHead title={t`Existencias`} about={t`elige una tienda para ver las suyas`} />
      <div className={styles.body}>
        <h2 className="h2">
          <Trans>Diferencias con el ERP</Trans>
        </h2>
        {data === undefined ? (
          <Waiting look="plain" error={error}>{t`Cargando las diferencias`}</Waiting>
        ) : data.differences.length === 0 ? (
          <p role="status">
            {page === 1 ? (
              <Trans>Ninguna: lo que el ERP dice es lo que hay, o todavía no ha dicho nada.</Trans>
            ) : (
              <Trans>
                Ya no hay tantas.{" "}
                <Link className={styles.slot} to="?">
                  Ver desde la primera
                </Link>
              </Trans>
            )}
          </p>
        ) : (
          <div>
            <SortedTable
              low
              name="differences"
              caption={t`Diferencias con el ERP`}
              columns={columnsAt(now)}
              rows={data.differences}
              rowId={({ store, sku }) => `${store} ${sku}`}
              sort={sort}
              onSort={(next) => set({ sort: next })}
              all={() =>
                allPages(
                  async (part) =>
                    (await api("listOfficeDifferences", { query: { sort, ...part } })).differences,
                )
              }
              pages={<Pages total={data.total} pageSize={data.page_size} shown={data.differences.length} />}
            />
          </div>
        )}
      </div>
    </>
  );
}

const columnsAt = (now: number): ColumnDef<StockDifference>[] => [
  { id: "store", header: t`Tienda`, enableSorting: true, accessorFn: ({ store }) => store },
  {
    id: "sku",
    header: t`SKU`,
    enableSorting: true,
    accessorFn: ({ sku }) => sku,
    cell: ({
      row: {
        original: { store, sku },
      },
    }) => (
      <Link className={styles.slot} to={`?store=${encodeURIComponent(store)}&q=${encodeURIComponent(sku)}`}>
        {sku}
      </Link>
    ),
  },
  { id: "ean", header: t`EAN`, accessorFn: ({ ean }) => ean },
  {
    id: "ours",
    header: t`Aquí`,
    meta: { figures: true },
    accessorFn: ({ ours }) => ours,
    cell: ({ row }) => <span className={styles.figure}>{shownNumber(row.original.ours)}</span>,
  },
  {
    id: "theirs",
    header: t`ERP`,
    meta: { figures: true },
    accessorFn: ({ theirs }) => theirs,
    cell: ({ row }) => <span className={styles.figure}>{shownNumber(row.original.theirs)}</span>,
  },
  {
    id: "difference",
    header: t`Diferencia`,
    enableSorting: true,
    meta: { figures: true },
    accessorFn: ({ difference }) => difference,
    cell: ({ row }) => <span className={styles.figure}>{signed(row.original.difference)}</span>,
  },
  {
    id: "as_of",
    header: t`Dicho por el ERP`,
    enableSorting: true,
    accessorFn: ({ as_of }) => fileTimeText(as_of),
    cell: ({ row }) => dayText(row.original.as_of, now),
  },
  {
    id: "set_back",
    header: t`Corrección que volvió atrás`,
    enableSorting: true,
    meta: {
      file: ({ set_back, set_back_at }) => (set_back_at === null ? null : set_back),
    },
    accessorFn: ({ set_back }) => set_back,
    cell: ({
      row: {
        original: { set_back, set_back_at },
      },
    }) =>
      set_back_at !== null && (
        <>
          <b>{signed(set_back)}</b>, {dayText(set_back_at, now)}
        </>
      ),
  },
];

/** `-4`, `0`, `+1.200`. */
const signed = (pieces: number) => shownNumber(pieces, { signDisplay: "exceptZero" });
