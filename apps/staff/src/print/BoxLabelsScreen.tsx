import { Nothing } from "@horma/ui";
import { inSheets, PaperSheet } from "@horma/ui/print";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { BoxLabel } from "./BoxLabel.tsx";
import styles from "./BoxLabelsScreen.module.css";
import type { FoundProduct } from "./box-label.ts";
import { LabelPicker } from "./LabelPicker.tsx";
import { PrintPage } from "./PrintPage.tsx";
import { repeated } from "./sheets.ts";
import { useSizeTables } from "./use-size-tables.ts";

/** Labels on a sheet: two columns, five rows. */
const perSheet = 10;

/** What to print: the skus in the order they were chosen, and the number of labels of each. */
type Wanted = { products: readonly FoundProduct[]; counts: ReadonlyMap<string, number> };

/** Mock-up 51: labels for shoe boxes, with the number of each size. */
export function BoxLabelsScreen() {
  const [wanted, setWanted] = useState<Wanted>({ products: [], counts: new Map() });
  const tables = useSizeTables(wanted.products);
  const labels = repeated(wanted.products, wanted.counts);
  const sheets = inSheets(
    labels.map((product, index) => ({ product, key: `${index} ${product.sku}` })),
    perSheet,
  );
  const want = (product: FoundProduct, count: number) =>
    setWanted(({ products, counts }) => ({
      products: products.some(({ sku }) => sku === product.sku) ? products : [...products, product],
      counts: new Map(counts).set(product.sku, count),
    }));
  return (
    <PrintPage
      title={t`Etiquetas de caja`}
      sheets={sheets.length}
      controls={<LabelPicker counts={wanted.counts} onWant={want} total={labels.length} />}
    >
      {sheets.map((sheet) => (
        <PaperSheet key={sheet[0]?.key} className={styles.sheet}>
          {sheet.map(({ product, key }) => (
            <BoxLabel key={key} product={product} table={tables.get(product.sku) ?? null} />
          ))}
        </PaperSheet>
      ))}
      {sheets.length === 0 && (
        <Nothing look="slot" className={styles.empty}>
          <Trans>Busca un calzado y elige cuántas etiquetas de cada talla.</Trans>
        </Nothing>
      )}
    </PrintPage>
  );
}
