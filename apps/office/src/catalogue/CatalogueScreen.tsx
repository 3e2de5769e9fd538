import { type CatalogueRow, countedMost } from "@horma/contract";
import { roleMay } from "@horma/domain";
import { Nothing, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { hasCells, scopeOf } from "../api/scope.ts";
import { PageHead } from "../layout/PageHead.tsx";
import { Waiting } from "../layout/Waiting.tsx";
import { paths } from "../paths.ts";
import { useOffice } from "../session/session.ts";
import { allPages } from "../table/all-pages.ts";
import { FilterSelect } from "../table/FilterSelect.tsx";
import { Pages } from "../table/Pages.tsx";
import { SearchField } from "../table/SearchField.tsx";
import { useSelection } from "../table/use-selection.ts";
import styles from "./CatalogueScreen.module.css";
import { CatalogueTable } from "./CatalogueTable.tsx";
import { ChosenProducts } from "./ChosenProducts.tsx";
import { productsOf, productsQuery, stockQuery, typesQuery } from "./catalogue-queries.ts";
import { GapTabs } from "./GapTabs.tsx";
import { NewProduct } from "./NewProduct.tsx";
import { useCatalogueFilters } from "./use-catalogue-filters.ts";

/** Mock-up 62: the products, what they lack, what they cost, and in how many stores each size is. */
export default function CatalogueScreen() {
  const { filters, set } = useCatalogueFilters();
  const { search } = useLocation();
  const { data, error } = useQuery(productsQuery(filters));
  const { data: stock } = useQuery(stockQuery(filters.store, data?.products.map(({ id }) => id) ?? []));
  const { data: types } = useQuery(typesQuery);
  const [adding, setAdding] = useState(false);
  const edits = roleMay(useOffice().role, "edit_catalogue");
  const selection = useSelection(({ id }: CatalogueRow) => id);
  const narrowed = filters.q !== "" || filters.lacks !== undefined || filters.type !== undefined;
  return (
    <>
      <PageHead title={t`Catálogo`}>
        <SearchField label={t`Modelo, marca, código, SKU o EAN`} />
        <FilterSelect
          name="type"
          label={t`Tipo`}
          all={t`Todos los tipos`}
          options={types?.map(({ id, name }) => ({ value: String(id), text: name })) ?? []}
        />
        {edits && (
          <>
            <Link className={styles.pictures} to={{ pathname: paths.picturesByName, search }}>
              <Trans>Fotos por nombre</Trans>
            </Link>
            <StaffButton icon="plus" onClick={() => setAdding(true)}>
              <Trans>Producto</Trans>
            </StaffButton>
          </>
        )}
      </PageHead>
      <div className={styles.body}>
        <GapTabs chosen={filters.lacks} onChoose={(gap) => set("lacks", gap)} />
        <ChosenProducts {...selection} />
        {data === undefined ? (
          <Waiting look="table" error={error}>{t`Cargando el catálogo`}</Waiting>
        ) : (
          <>
            {data.products.length > 0 && (
              <CatalogueTable
                products={data.products}
                stock={stock}
                selection={edits ? selection : undefined}
                sort={filters.sort}
                onSort={(sort) => set("sort", sort)}
                all={() => allPages(async (part) => (await productsOf({ ...filters, ...part })).products)}
                pages={
                  <Pages
                    total={data.total}
                    pageSize={data.page_size}
                    shown={data.products.length}
                    {...(filters.q !== "" && { most: countedMost })}
                  />
                }
              >
                <p className={styles.legend}>
                  {hasCells && scopeOf(search) === null ? (
                    <Trans>
                      Elige una zona o una tienda, arriba a la izquierda, para ver qué tallas tiene.
                    </Trans>
                  ) : (
                    <Trans>Cada caja es una talla; el relleno, las tiendas que la tienen.</Trans>
                  )}
                </p>
              </CatalogueTable>
            )}
            {data.products.length === 0 && (
              <Nothing look="table" role="status">
                {narrowed
                  ? t`Ningún producto es así.`
                  : t`Todavía no hay productos: créalos aquí o importa un archivo.`}
              </Nothing>
            )}
          </>
        )}
      </div>
      {edits && <NewProduct open={adding} onClose={() => setAdding(false)} />}
    </>
  );
}
