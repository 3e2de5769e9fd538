import { type StoreFilter, type StoreStates, storeFilters, storeSorts } from "@horma/contract";
import { roleMay } from "@horma/domain";
import { Nothing, RadioGroup, StaffButton } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api/api.ts";
import { PageHead } from "../layout/PageHead.tsx";
import { areasQuery } from "../layout/store-queries.ts";
import { useStoreScope } from "../layout/use-store-scope.ts";
import { Waiting } from "../layout/Waiting.tsx";
import { useOffice } from "../session/session.ts";
import { allPages } from "../table/all-pages.ts";
import { FilterSelect } from "../table/FilterSelect.tsx";
import { Pages } from "../table/Pages.tsx";
import { SearchField } from "../table/SearchField.tsx";
import { useFilters } from "../table/use-filters.ts";
import { useSelection } from "../table/use-selection.ts";
import { ChosenStores } from "./ChosenStores.tsx";
import { NewStore } from "./NewStore.tsx";
import styles from "./StoresScreen.module.css";
import { StoresTable, storeId } from "./StoresTable.tsx";
import { storeStatesQuery } from "./store-states-query.ts";

/** Mock-up 64: the stores as they are now, found, filtered and sorted by the server. */
export default function StoresScreen() {
  const store = useStoreScope();
  const { q, page, filter: given, set } = useFilters();
  const filter = storeFilters.find((each) => each === given("filter"));
  const area = given("area");
  const sort = storeSorts.find((each) => each === given("sort")) ?? "name";
  const query = {
    q,
    sort,
    ...(filter && { filter }),
    ...(area !== "" && { area }),
    ...(store !== undefined && { store }),
  };
  const { data, error } = useQuery(storeStatesQuery({ ...query, page }));
  const [adding, setAdding] = useState(false);
  const selection = useSelection(storeId);
  const edits = roleMay(useOffice().role, "edit_stores");
  const all = data?.counts.all ?? 0;
  return (
    <>
      <PageHead title={data ? plural(all, { one: "1 tienda", other: "# tiendas" }) : t`Tiendas`}>
        <SearchField label={t`Nombre, código o comuna`} />
        <AreaFilter />
        {data && (
          <RadioGroup
            look="segments"
            className={styles.filters}
            label={t`Qué tiendas`}
            value={filter ?? "all"}
            options={filterOptions(data.counts)}
            onChange={(next) => set({ filter: next === "all" ? "" : next })}
          />
        )}
        {edits && (
          <StaffButton icon="plus" aria-haspopup="dialog" onClick={() => setAdding(true)}>
            <Trans>Nueva tienda</Trans>
          </StaffButton>
        )}
      </PageHead>
      <section className={styles.stores}>
        <ChosenStores {...selection} />
        {data === undefined ? (
          <Waiting look="table" error={error}>{t`Cargando las tiendas`}</Waiting>
        ) : (
          <StoresTable
            stores={data.stores}
            selection={edits ? selection : undefined}
            sort={sort}
            onSort={(next) => set({ sort: next })}
            all={() =>
              allPages(
                async (part) => (await api("listStoreStates", { query: { ...query, ...part } })).stores,
              )
            }
            pages={<Pages total={data.total} pageSize={data.page_size} shown={data.stores.length} />}
          >
            {data.stores.length === 0 && (
              <Nothing look="table" role="status">
                {q === "" && filter === undefined && area === ""
                  ? t`Todavía no hay tiendas.`
                  : t`Ninguna tienda así.`}
              </Nothing>
            )}
          </StoresTable>
        )}
      </section>
      <NewStore open={adding} onClose={() => setAdding(false)} />
    </>
  );
}

/** Where stores have areas. That of the address is among them, also when its last store has left it. */
function AreaFilter() {
  const { data = [] } = useQuery(areasQuery);
  const { filter } = useFilters();
  const areas = new Set([...data.map(({ area }) => area), filter("area")]);
  areas.delete("");
  if (areas.size === 0) return null;
  return (
    <FilterSelect
      name="area"
      label={t`Zona`}
      all={t`Todas las zonas`}
      options={[...areas].map((area) => ({ value: area, text: area }))}
    />
  );
}

function filterOptions(counts: StoreStates["counts"]): { value: StoreFilter | "all"; text: string }[] {
  return [
    { value: "all", text: t`Todas` },
    { value: "open", text: t`Abiertas ${counts.open}` },
    { value: "closed", text: t`Cerradas ${counts.closed}` },
    { value: "failing", text: t`Con fallas ${counts.failing}` },
    { value: "gone", text: t`De baja ${counts.gone}` },
  ];
}
