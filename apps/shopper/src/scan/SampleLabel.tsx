import { Barcode, ConversionStrip, Label } from "@horma/ui";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import styles from "./SampleLabel.module.css";

const sku = "880101410";
const ean = "7808801014102";
const sizes = [
  { system: "CL", size: "41" },
  { system: "US", size: "8½" },
  { system: "UK", size: "8" },
  { system: "EU", size: "42" },
];

/** A picture of the label on every shoe box; `marks` says what to look for on it. `brief` where more has to be said beside it. */
export function SampleLabel({
  marks,
  brief = false,
  className,
}: {
  marks: "sku" | "barcode";
  brief?: boolean;
  className?: string | undefined;
}) {
  const { t, i18n } = useLingui();
  return (
    <div
      className={clsx(marks === "sku" && styles.short, brief && styles.brief, className)}
      role="img"
      aria-label={t(descriptions[marks])}
    >
      <Label raised aria-hidden="true">
        <Label.Row>
          <Label.Cell grow className={styles.name}>
            <p className="label">Puelche</p>
            <p className={marks === "sku" ? "h2" : "h1"}>Brisa 2 Hueso</p>
          </Label.Cell>
          <p className={clsx("num", styles.size)}>41</p>
        </Label.Row>
        <ConversionStrip cells={[...sizes, { system: "CM", size: i18n.number(26.5) }]} active={0} />
        {marks === "sku" ? <SkuRow /> : <BarcodeRow />}
      </Label>
    </div>
  );
}

const descriptions = {
  sku: msg`Etiqueta de una caja de calzado: el código de nueve dígitos está abajo, al lado del código de barras`,
  barcode: msg`Etiqueta de una caja de calzado con su código de barras abajo`,
};

function SkuRow() {
  return (
    <div className={styles.skuRow}>
      <Barcode code={ean} height={34} />
      <div>
        <p className="label">
          <Trans>Código</Trans>
        </p>
        <p className={styles.sku}>{sku}</p>
      </div>
    </div>
  );
}

function BarcodeRow() {
  return (
    <div className={styles.barcodeRow}>
      <Barcode code={ean} height={95} />
      <p className={styles.digits}>{ean}</p>
      <span className={styles.beam} />
    </div>
  );
}
