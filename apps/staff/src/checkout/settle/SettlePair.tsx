import type { BoardPair } from "@horma/contract";
import { displaySize, formatPrice } from "@horma/domain";
import { Barcode, Label, ProductImage, RadioGroup, SizeText } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { pairWord } from "../../order/pair-word.ts";
import styles from "./SettlePair.module.css";
import type { Outcome } from "./settlement.ts";

const outcomes = () =>
  [
    { value: "bought", text: t`Comprado`, icon: "priceTag" },
    { value: "returned", text: t`Devuelto`, icon: "hanger" },
  ] as const;

export type SettlePairProps = {
  pair: BoardPair;
  value: Outcome | undefined;
  onChange: (value: Outcome) => void;
  disabled: boolean;
};

/** One pair at the till: the shoe, the barcode for the store's till, its price, and whether it is bought. */
export function SettlePair({ pair, value, onChange, disabled }: SettlePairProps) {
  const { product, price } = pair;
  const ean = pair.ean || pair.sku;
  const size = displaySize(pair.size);
  const name = t`${product.name}, talla ${size}`;
  return (
    <Label className={styles.pair} aria-label={name}>
      <div className={styles.row}>
        <div className={styles.image}>{product.image && <ProductImage src={product.image} alt="" />}</div>
        <div className={styles.name}>
          <p className="label">{product.brand}</p>
          <p className={`h2 ${styles.model}`}>{product.name}</p>
          <p className={styles.color}>{product.color}</p>
        </div>
        <p className={`num ${styles.size}`}>
          <SizeText>{size}</SizeText>
        </p>
        <div className={styles.ean}>
          <Barcode code={ean} height={58} label={t`Código de barras ${ean}`} />
          <p aria-hidden="true">{ean}</p>
        </div>
        <p className={`num ${styles.price}`}>{formatPrice(price)}</p>
      </div>
      {pair.state === "with_shopper" ? (
        <RadioGroup
          look="cells"
          label={name}
          value={value}
          options={outcomes()}
          onChange={onChange}
          disabled={disabled}
        />
      ) : (
        <p className={styles.settled}>{pairWord(pair)}</p>
      )}
    </Label>
  );
}
