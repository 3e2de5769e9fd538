import { shownNumber } from "@horma/app/shown";
import type { CatalogueRow, CatalogueStock } from "@horma/contract";
import { type CatalogueOrder, formatPrice } from "@horma/domain";
import { Icon, ProductImage } from "@horma/ui";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ColumnDef } from "@tanstack/react-table";
import clsx from "clsx";
import { Link } from "react-router";
import { useScopeSearch } from "../layout/use-store-scope.ts";
import { paths } from "../paths.ts";
import { SortedTable, type SortedTableProps } from "../table/SortedTable.tsx";
import styles from "./CatalogueTable.module.css";
import { gapTexts, stateTexts } from "./gap-texts.ts";
import { SizeBoxes, SizeHeads, wholeSizes } from "./SizeBoxes.tsx";

export type CatalogueTableProps = Pick<
  SortedTableProps<CatalogueRow, CatalogueOrder>,
  "sort" | "onSort" | "all" | "selection" | "children" | "pages"
> & {
  products: CatalogueRow[];
  /** Of these products, once it is known. */
  stock: CatalogueStock | undefined;
};

/** A row for each product. The server sorts and pages. */
export function CatalogueTable({ products, stock, ...table }: CatalogueTableProps) {
  return (
    <SortedTable
      {...table}
      name="catalogue"
      caption={t`Productos`}
      columns={columnsOf(stock)}
      rows={products}
      rowId={({ id }) => id}
    />
  );
}

function columnsOf(stock: CatalogueStock | undefined): ColumnDef<CatalogueRow>[] {
  const of = new Map(stock?.products.map((each) => [each.id, each]));
  const columns = wholeSizes(stock?.products ?? []);
  const all = stock?.stores ?? 0;
  return [
    {
      id: "name",
      header: t`Modelo y color`,
      enableSorting: true,
      accessorFn: ({ name, color }) => `${name} ${color}`,
      cell: ({ row }) => <Product product={row.original} />,
    },
    { id: "brand", header: t`Marca`, enableSorting: true, accessorFn: ({ brand }) => brand },
    {
      id: "id",
      header: t`Código`,
      enableSorting: true,
      accessorFn: ({ id }) => id,
      cell: ({ row }) => <b className={styles.code}>{row.original.id}</b>,
    },
    {
      id: "eans",
      header: t`EAN`,
      meta: { figures: true },
      accessorFn: ({ eans }) => eans,
      cell: ({ row }) => <Lacking product={row.original} gap="ean" text={shownNumber(row.original.eans)} />,
    },
    {
      id: "normal",
      header: t`Precio normal`,
      meta: { figures: true },
      accessorFn: ({ normal }) => normal,
      cell: ({ row: { original } }) => (
        <Lacking
          product={original}
          gap="price"
          text={original.normal === null ? t`por talla o tienda` : formatPrice(original.normal)}
        />
      ),
    },
    {
      id: "offer",
      header: t`Oferta`,
      meta: { figures: true },
      accessorFn: ({ offer }) => offer,
      cell: ({ row: { original } }) =>
        original.offer === null ? "–" : <b className={styles.price}>{formatPrice(original.offer)}</b>,
    },
    {
      id: "sizes",
      meta: { title: t`Tallas` },
      header: () => (columns.length === 0 ? t`Tallas` : <SizeHeads columns={columns} />),
      cell: ({ row }) => (
        <SizeBoxes sizes={of.get(row.original.id)?.sizes ?? []} columns={columns} stores={all} />
      ),
    },
    {
      id: "stores",
      header: t`Tiendas con pares`,
      meta: { figures: true },
      cell: ({ row }) =>
        stock && (
          <>
            <b>{shownNumber(of.get(row.original.id)?.stores ?? 0)}</b> / {shownNumber(all)}
          </>
        ),
    },
  ];
}

function Product({ product }: { product: CatalogueRow }) {
  const { id, name, color, picture, state } = product;
  const scope = useScopeSearch();
  return (
    <span className={styles.product}>
      {picture === null ? (
        <span className={clsx(styles.picture, styles.missing)}>
          <Icon name="image" />
          <Trans>Sin foto</Trans>
        </span>
      ) : (
        <span className={styles.picture}>
          <ProductImage src={picture} alt="" sizes="80px" />
        </span>
      )}
      <span>
        <Link
          className={styles.name}
          to={{
            pathname: paths.product(id),
            search: scope,
          }}
        >
          {name}
          <span className={styles.color}>{color}</span>
        </Link>
        {state !== "published" && <span className={styles.tag}>{i18n._(stateTexts[state])}</span>}
      </span>
    </span>
  );
}

function Lacking({ product, gap, text }: { product: CatalogueRow; gap: "ean" | "price"; text: string }) {
  return product.lacks.includes(gap) ? (
    <>
      {gap === "ean" && product.eans > 0 && <b>{text} </b>}
      <span className={clsx(styles.tag, styles.missing)}>{i18n._(gapTexts[gap])}</span>
    </>
  ) : (
    <b className={styles.price}>{text}</b>
  );
}
