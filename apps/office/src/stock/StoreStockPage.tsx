import { shownNumber } from "@horma/app/shown";
import { useNow } from "@horma/app/use-now";
import { type OfficeStock, type OfficeStockLine, stockSorts } from "@horma/contract";
import { displaySize, roleMay } from "@horma/domain";
import { Icon } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ColumnDef } from "@tanstack/react-table";
import clsx from "clsx";
import { useAddress } from "../address/use-address.ts";
import { api } from "../api/api.ts";
import { FigureStrip } from "../layout/FigureStrip.tsx";
import { PageHead } from "../layout/PageHead.tsx";
import { useStoreName } from "../layout/use-store-scope.ts";
import { Waiting } from "../layout/Waiting.tsx";
import { useOffice } from "../session/session.ts";
import { allPages } from "../table/all-pages.ts";
import { Pages } from "../table/Pages.tsx";
import { SearchField } from "../table/SearchField.tsx";
import { SortedTable } from "../table/SortedTable.tsx";
import { useFilters } from "../table/use-filters.ts";
import { dayText, fileTimeText, sinceText } from "../time/time-text.ts";
import { AisleMap } from "./AisleMap.tsx";
import { LinePanel } from "./LinePanel.tsx";
import styles from "./Stock.module.css";
import { stockQuery } from "./stock-queries.ts";

/** Mock-up 67: a store's books by slot, their history, and corrections. */
export function StoreStockPage({ store }: { store: string }) {
  const name = useStoreName() ?? store;
  const now = useNow();
  const { q, page, open, filter, set } = useFilters();
  const sort = stockSorts.find((each) => each === filter("sort")) ?? "place";
  const [search, change] = useAddress();
  const place = search.get("place") ?? undefined;
  const query = { store, sort, ...(q !== "" && { q }), ...(place !== undefined && { place }) };
  const { data, error } = useQuery(stockQuery({ ...query, page }));
  const goTo = (chosen: string | undefined) =>
    change((params) => {
      for (const filter of ["place", "page", "open", "q"]) params.delete(filter);
      if (chosen !== undefined) params.set("place", chosen);
    });
  const chosen = data?.lines.find((line) => keyOf(line) === open);
  return (
    <>
      <PageHead
        title={t`Existencias de ${name}`}
        about={data?.erp_at ? t`última carga del ERP ${sinceText(data.erp_at, now)}` : undefined}
      >
        <SearchField label={t`Lugar, modelo o EAN`} />
        {roleMay(useOffice().role, "count_stock") && (
          <a className={styles.count} href={countAddress(store, place)} target="_blank" rel="noreferrer">
            <Icon name="scan" />
            <Trans>Iniciar conteo</Trans>
          </a>
        )}
      </PageHead>
      {data === undefined ? (
        <Waiting look="plain" className={styles.body} error={error}>{t`Cargando las existencias`}</Waiting>
      ) : (
        <div className={clsx(styles.columns, chosen && styles.withPanel)}>
          <div className={styles.body}>
            <Sums sums={data.sums} />
            {data.aisle !== null && <AisleMap stock={data} place={place} onGo={goTo} />}
            {place !== undefined && (
              <p className={styles.place}>
                <Trans>Sólo {place}.</Trans>{" "}
                <button type="button" className={styles.linkButton} onClick={() => goTo(undefined)}>
                  <Trans>Ver toda la tienda</Trans>
                </button>
              </p>
            )}
            {data.lines.length === 0 ? (
              <p role="status">
                {q === "" && place === undefined
                  ? t`Esta tienda todavía no tiene existencias: importa un archivo.`
                  : t`Nada con esa búsqueda.`}
              </p>
            ) : (
              <div>
                <SortedTable
                  name="stock"
                  caption={t`Existencias`}
                  columns={linesOf(now, (line) => set({ open: keyOf(line) }))}
                  rows={data.lines}
                  rowId={keyOf}
                  isOpen={(line) => keyOf(line) === open}
                  sort={sort}
                  onSort={(next) => set({ sort: next })}
                  all={() =>
                    allPages(
                      async (part) => (await api("getOfficeStock", { query: { ...query, ...part } })).lines,
                    )
                  }
                  pages={<Pages total={data.total} pageSize={data.page_size} shown={data.lines.length} />}
                />
              </div>
            )}
          </div>
          {chosen && (
            <LinePanel
              key={`${keyOf(chosen)} ${chosen.standing}`}
              store={store}
              line={chosen}
              onClose={() => set({ open: "" })}
            />
          )}
        </div>
      )}
    </>
  );
}

const linesOf = (now: number, onOpen: (line: OfficeStockLine) => void): ColumnDef<OfficeStockLine>[] => [
  {
    id: "place",
    header: t`Lugar`,
    enableSorting: true,
    accessorFn: ({ location }) => location,
    cell: ({ row: { original: line } }) => (
      <button type="button" className={styles.slot} onClick={() => onOpen(line)}>
        {line.location ?? t`sin lugar`}
      </button>
    ),
  },
  {
    id: "model",
    header: t`Modelo`,
    enableSorting: true,
    accessorFn: ({ name, color }) => `${name} ${color}`,
    cell: ({ row: { original: line } }) => (
      <span className={styles.shoe}>
        {line.image !== null && <img src={line.image} alt="" width={46} height={32} loading="lazy" />}
        <span>
          <b>{line.name}</b> {line.color}
        </span>
      </span>
    ),
  },
  {
    id: "size",
    header: t`Talla`,
    accessorFn: ({ size }) => size,
    cell: ({ row }) => <span className={styles.size}>{displaySize(row.original.size)}</span>,
  },
  ...figuresOf().map(
    ({ id, title, of }): ColumnDef<OfficeStockLine> => ({
      id,
      header: title,
      enableSorting: id === "standing",
      meta: { figures: true },
      accessorFn: of,
      cell: ({ row: { original: line } }) => (
        <span className={clsx(styles.figure, id === "standing" && line.standing === 0 && styles.none)}>
          {shownNumber(of(line))}
        </span>
      ),
    }),
  ),
  {
    id: "counted",
    header: t`Último conteo`,
    accessorFn: ({ counted_at }) => counted_at && fileTimeText(counted_at),
    cell: ({ row: { original: line } }) =>
      line.counted_at === null ? t`nunca` : dayText(line.counted_at, now),
  },
];

const figuresOf = () => [
  { id: "standing", title: t`En bodega`, of: ({ standing }: OfficeStockLine) => standing },
  { id: "held", title: t`Apartados`, of: ({ held }: OfficeStockLine) => held },
  { id: "out", title: t`Con clientes`, of: ({ with_shoppers }: OfficeStockLine) => with_shoppers },
];

/** What the address calls an open line. */
function keyOf({ location, sku }: OfficeStockLine): string {
  return `${location ?? ""}/${sku}`;
}

function Sums({ sums }: { sums: OfficeStock["sums"] }) {
  const { standing, held, with_shoppers, lost, slots, counted, open_counts } = sums;
  return (
    <>
      <FigureStrip
        figures={[
          { what: t`en bodega`, figure: shownNumber(standing) },
          { what: t`apartados`, figure: shownNumber(held) },
          { what: t`con clientes`, figure: shownNumber(with_shoppers) },
          { what: t`pares perdidos`, figure: shownNumber(lost), alarm: lost > 0 },
          {
            what: t`contado en 14 días`,
            figure: slots === 0 ? "–" : `${Math.round((counted / slots) * 100)} %`,
          },
        ]}
      />
      {open_counts > 0 && (
        <p>
          {plural(open_counts, {
            one: "1 conteo con diferencias espera a la jefatura, en su tablet.",
            other: "# conteos con diferencias esperan a la jefatura, en su tablet.",
          })}
        </p>
      )}
    </>
  );
}

/** Where the store's app counts: what is shown here, or a place chosen there. One counts with a PIN, by the books' rules (TR-05). */
function countAddress(store: string, place: string | undefined): string {
  const path = place === undefined ? "/staff/stocktake" : "/staff/stocktake/count";
  return `${path}?${new URLSearchParams({ store, ...(place !== undefined && { place }) })}`;
}
