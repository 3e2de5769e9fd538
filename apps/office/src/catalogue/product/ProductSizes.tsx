import { shownNumber } from "@horma/app/shown";
import type { CatalogueProduct } from "@horma/contract";
import { displaySize } from "@horma/domain";
import { IconButton, Nothing, PanelHead, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useFieldArray, useFormContext } from "react-hook-form";
import { hasCells } from "../../api/scope.ts";
import { useStoreScope } from "../../layout/use-store-scope.ts";
import { Table } from "../../table/Table.tsx";
import { stockQuery } from "../catalogue-queries.ts";
import { Field } from "./Field.tsx";
import { Pinned } from "./Pinned.tsx";
import type { PartProps } from "./ProductDetails.tsx";
import styles from "./product.module.css";
import type { ProductValues } from "./product-values.ts";

/** A row for each size: its sku, its EANs, what the stores have. */
export function ProductSizes({ product, edits }: PartProps) {
  const { control } = useFormContext<ProductValues>();
  const { fields, append, remove } = useFieldArray({ control, name: "sizes" });
  const had = useSizesHad(product);
  const known = new Map(product.sizes.map((size) => [size.sku, size]));
  // The one that the catalogue writes is the first column already.
  const systems = product.systems.filter(({ code }) =>
    product.sizes.some(({ size, systems: of }) => of[code] && of[code] !== size),
  );
  return (
    <section aria-label={t`Tallas`}>
      <PanelHead title={t`Tallas de ${product.color}`} className={styles.head}>
        {edits && (
          <StaffButton
            variant="line"
            icon="plus"
            onClick={() => append({ sku: "", size: "", code: "", ean: "", fresh: true })}
          >
            <Trans>Talla</Trans>
          </StaffButton>
        )}
      </PanelHead>
      {fields.length === 0 ? (
        <Nothing look="line">
          <Trans>Todavía no tiene tallas.</Trans>
        </Nothing>
      ) : (
        <Table
          caption={t`Tallas`}
          columns={[
            t`Talla`,
            ...systems.map(({ name }) => name),
            t`SKU`,
            t`EAN`,
            <span key="pairs" className={styles.right}>
              <Trans>Pares</Trans>
            </span>,
            <span key="stores" className={styles.right}>
              <Trans>Tiendas</Trans>
            </span>,
            t`Código corto`,
          ]}
        >
          {fields.map(({ id, sku, fresh }, at) => {
            const size = fresh ? undefined : known.get(sku);
            const row = fresh ? t`talla nueva` : sku;
            const cell = (name: "size" | "sku" | "ean" | "code", label: string, className?: string) => (
              <Field
                bare
                name={`sizes.${at}.${name}`}
                label={t`${label} de ${row}`}
                readOnly={!edits}
                {...(name === "ean" && { lines: 1 })}
                className={className ?? styles.cell}
              />
            );
            return (
              <tr key={id}>
                <td>{cell("size", t`Talla`, styles.size)}</td>
                {systems.map(({ code }) => (
                  <td key={code}>{size?.systems[code] && displaySize(size.systems[code])}</td>
                ))}
                <td>{fresh ? cell("sku", t`SKU`) : <b className={styles.code}>{sku}</b>}</td>
                <td className={styles.eans}>
                  {cell("ean", t`EAN`)}
                  <Pinned
                    product={product}
                    fields={["ean", "size", "code"]}
                    sku={sku}
                    name={sku}
                    edits={edits}
                  />
                </td>
                <td className={styles.right}>
                  {fresh ? (
                    <IconButton icon="close" label={t`Quitar la talla nueva`} onClick={() => remove(at)} />
                  ) : (
                    <b>{shownHad(had(size)?.pairs)}</b>
                  )}
                </td>
                <td className={styles.right}>{shownHad(had(size)?.stores)}</td>
                <td>{cell("code", t`Código corto`, styles.short)}</td>
              </tr>
            );
          })}
        </Table>
      )}
      <p className={styles.note}>
        <Trans>
          Un SKU puede tener varios EAN, con espacios entre ellos: el del fabricante y los de etiquetas
          antiguas. El que se imprime es el menor, que va primero.
        </Trans>
      </p>
    </section>
  );
}

/** What the stores have of a size. With cells the product is the head's and the stock the scope's: unknown without one. */
function useSizesHad(product: CatalogueProduct) {
  const { data } = useQuery({
    ...stockQuery(useStoreScope(), [product.id]),
    ...(!hasCells && { enabled: false }),
  });
  const sizes = data?.products[0]?.sizes;
  return (size: CatalogueProduct["sizes"][number] | undefined) =>
    hasCells ? sizes?.find((each) => each.size === size?.size) : size;
}

function shownHad(count: number | undefined): string {
  return hasCells && count === undefined ? "–" : shownNumber(count ?? 0);
}
