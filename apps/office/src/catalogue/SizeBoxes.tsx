import type { CatalogueStock } from "@horma/contract";
import { displaySize, sizeNumber } from "@horma/domain";
import { t } from "@lingui/core/macro";
import clsx from "clsx";
import styles from "./SizeBoxes.module.css";

type SizesInStock = CatalogueStock["products"][number]["sizes"];

/** More columns than these do not fit beside the rest. */
const mostColumns = 14;

/** The whole sizes of a page's products, each a column; none where they are too many. */
export function wholeSizes(products: CatalogueStock["products"]): number[] {
  const all = products.flatMap(({ sizes }) => sizes.map(({ size }) => Math.floor(sizeNumber(size))));
  const whole = [...new Set(all.filter(Number.isFinite))].sort((a, b) => a - b);
  return whole.length > mostColumns ? [] : whole;
}

/** The heads of the columns. */
export function SizeHeads({ columns }: { columns: readonly number[] }) {
  return (
    <>
      <span className="visually-hidden">{t`Tallas`}</span>
      <span className={styles.boxes} aria-hidden="true">
        {columns.map((size) => (
          <b key={size}>{size}</b>
        ))}
      </span>
    </>
  );
}

export type SizeBoxesProps = { sizes: SizesInStock; columns: readonly number[]; stores: number };

/** A box for each whole size, as full as there are stores that have it or its half size; dashed where there is no such size. */
export function SizeBoxes({ sizes, columns, stores }: SizeBoxesProps) {
  const [first, last] = [sizes[0], sizes.at(-1)].map((each) => each && displaySize(each.size));
  if (columns.length === 0) return !first || !last ? "–" : t`${first} a ${last}`;
  const label = sizes.map((each) => t`${displaySize(each.size)}: ${each.stores} tiendas`).join(", ");
  return (
    <span className={styles.boxes} role="img" aria-label={label === "" ? t`Sin tallas` : label}>
      {columns.map((column) => {
        const own = sizes.filter(({ size }) => Math.floor(sizeNumber(size)) === column);
        const most = Math.max(0, ...own.map((each) => each.stores));
        const full = stores === 0 ? 0 : Math.ceil((most / stores) * 100);
        return (
          <span key={column} className={clsx(styles.box, own.length === 0 && styles.none)}>
            <span style={{ height: `${full}%` }} />
          </span>
        );
      })}
    </span>
  );
}
