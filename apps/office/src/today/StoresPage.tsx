import { shownNumber } from "@horma/app/shown";
import { useNow } from "@horma/app/use-now";
import { type StoreToday, type Today, type TodayFilter, todayFilters, todaySorts } from "@horma/contract";
import { Nothing, RadioGroup } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ColumnDef } from "@tanstack/react-table";
import { Link } from "react-router";
import { api } from "../api/api.ts";
import { TroubledFiles } from "../import/TroubledFiles.tsx";
import { DemoMark } from "../layout/DemoMark.tsx";
import { PageHead } from "../layout/PageHead.tsx";
import { todayQuery } from "../layout/today-queries.ts";
import { Waiting } from "../layout/Waiting.tsx";
import { allPages } from "../table/all-pages.ts";
import { Pages } from "../table/Pages.tsx";
import { SearchField } from "../table/SearchField.tsx";
import { SortedTable } from "../table/SortedTable.tsx";
import { useFilters } from "../table/use-filters.ts";
import { Clock } from "./Clock.tsx";
import { FigureHead, figureColumns, WaitLegend } from "./Figures.tsx";
import { callsText, StoreCalls } from "./StoreCallCard.tsx";
import styles from "./Today.module.css";

/** Mock-up 60: what needs a call on top, then every store, the worst first, or those that are searched for. */
export function StoresPage() {
  const { page, ...query } = useTodayFilters();
  const { data, error } = useQuery(todayQuery({ ...query, page }));
  const { set } = useFilters();
  const narrowed = query.q !== undefined || query.filter !== undefined;
  return (
    <>
      <PageHead title={data === undefined ? t`Hoy` : callsText(data.calls)}>
        <SearchField label={t`Nombre o código`} />
        <RadioGroup
          look="segments"
          className={styles.filters}
          label={t`Qué tiendas`}
          value={query.filter ?? "all"}
          options={filterOptions()}
          onChange={(next) => set({ filter: next === "all" ? "" : next })}
        />
        <Clock day />
      </PageHead>
      <div className={styles.body}>
        <TroubledFiles files={data?.troubled_files ?? []} />
        {data === undefined ? (
          <Waiting look="plain" error={error}>{t`Cargando las tiendas`}</Waiting>
        ) : data.total === 0 && !narrowed ? (
          <p>
            <Trans>Todavía no hay tiendas abiertas.</Trans>
          </p>
        ) : (
          <Stores today={data} />
        )}
      </div>
    </>
  );
}

function useTodayFilters() {
  const { q, page, filter: given } = useFilters();
  const filter = todayFilters.find((each) => each === given("filter"));
  const sort = todaySorts.find((each) => each === given("sort")) ?? "worst";
  // Without any it is the query of the sections, which is read once for both.
  return { page, ...(q !== "" && { q }), ...(sort !== "worst" && { sort }), ...(filter && { filter }) };
}

function filterOptions(): { value: TodayFilter | "all"; text: string }[] {
  return [
    { value: "all", text: t`Todas` },
    { value: "calls", text: t`Por llamar` },
    { value: "open", text: t`Abiertas` },
    { value: "closed", text: t`Cerradas` },
  ];
}

function Stores({ today }: { today: Today }) {
  const { page, ...query } = useTodayFilters();
  const { set } = useFilters();
  const { stores, sums, target, opened, total, page_size } = today;
  const all = shownNumber(total);
  const figures = figureColumns();
  return (
    <>
      {page === 1 && query.sort === undefined && <StoreCalls stores={stores} />}
      <div className={styles.table}>
        <SortedTable
          low
          name="today"
          caption={t`Tiendas`}
          columns={storeColumns(query.sort === undefined)}
          rows={stores}
          rowId={({ store }) => store.code}
          sort={query.sort ?? "worst"}
          onSort={(next) => set({ sort: next })}
          sums={(id) =>
            id === "name" ? (
              <Plural value={opened} one={`1 abierta de ${all}`} other={`# abiertas de ${all}`} />
            ) : (
              figures.find((each) => each.id === id)?.cell(sums, target)
            )
          }
          all={() =>
            allPages(async (part) => (await api("getToday", { query: { ...query, ...part } })).stores)
          }
          pages={<Pages total={total} pageSize={page_size} shown={stores.length} />}
        >
          {total === 0 && (
            <Nothing look="table" role="status">
              <Trans>Ninguna tienda así.</Trans>
            </Nothing>
          )}
        </SortedTable>
      </div>
      <div className={styles.foot}>
        <WaitLegend />
        <Age at={today.at} />
      </div>
    </>
  );
}

const storeColumns = (worstFirst: boolean): ColumnDef<StoreToday>[] => [
  {
    id: "name",
    header: worstFirst ? t`Tienda, la peor primero` : t`Tienda`,
    meta: { title: t`Tienda` },
    enableSorting: true,
    accessorFn: ({ store }) => `${store.name} ${store.code}`,
    cell: ({ row: { original: each } }) => (
      <span className={styles.store}>
        <Link to={`?store=${encodeURIComponent(each.store.code)}`}>{each.store.name}</Link>{" "}
        <DemoMark of={each.store} />{" "}
        <span className="small">{each.opened ? each.store.code : t`${each.store.code}, cerrada`}</span>
      </span>
    ),
  },
  ...figureColumns().map(
    ({ id, title, cell, text }): ColumnDef<StoreToday> => ({
      id,
      header: () => <FigureHead id={id} title={title} />,
      meta: { title, figures: id !== "bar" },
      enableSorting: id !== "bar",
      ...(text && { accessorFn: (store: StoreToday) => text(store, store.target) }),
      cell: ({ row: { original } }) => cell(original, original.target),
    }),
  ),
];

function Age({ at }: { at: string }) {
  const seconds = Math.max(0, Math.round((useNow() - Date.parse(at)) / 1_000));
  return (
    <p className="small">
      <Trans>datos de hace {seconds} s</Trans>
    </p>
  );
}
