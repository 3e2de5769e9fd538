import type { ConvertionTable } from "@horma/contract";
import { displaySize } from "@horma/domain";
import { Barcode, ConversionStrip, SizeText } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import styles from "./BoxLabel.module.css";
import { type FoundProduct, sizeCells } from "./box-label.ts";

export type BoxLabelProps = { product: FoundProduct; table: ConvertionTable | null };

/** A shoe box's label (mock-up 51): the shoe, its size in every system, its barcode and its slot. */
export function BoxLabel({ product, table }: BoxLabelProps) {
  const { brand, name, color, size, ean, sku, location } = product;
  return (
    <section className={styles.label}>
      <div className={styles.top}>
        <div className={styles.words}>
          <p className={styles.brand}>{brand}</p>
          <p className={styles.name}>{name}</p>
          <p className={styles.color}>{color}</p>
        </div>
        <p className={`num ${styles.size}`}>
          <SizeText>{displaySize(size)}</SizeText>
        </p>
      </div>
      <ConversionStrip cells={sizeCells(table, size)} active={0} className={styles.strip} />
      <div className={styles.bottom}>
        <div className={styles.code}>
          <Barcode code={ean} height={40} label={t`Código de barras ${ean}`} />
          <p>{ean || sku}</p>
        </div>
        <dl className={styles.facts}>
          <div>
            <dt>
              <Trans>Código</Trans>
            </dt>
            <dd>{sku}</dd>
          </div>
          <div>
            <dt>
              <Trans>Bodega</Trans>
            </dt>
            <dd>{location ?? "–"}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
