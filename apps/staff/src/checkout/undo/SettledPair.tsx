import type { BoardPair } from "@horma/contract";
import { displaySize, formatPrice } from "@horma/domain";
import { Icon, Label, ProductImage, SizeText } from "@horma/ui";
import { t } from "@lingui/core/macro";
import clsx from "clsx";
import type { Outcome } from "../settle/settlement.ts";
import styles from "./SettledPair.module.css";

/** One pair of a closed order: the shoe, its size and price, and what the till said of it. */
export function SettledPair({ pair, outcome }: { pair: BoardPair; outcome: Outcome }) {
  const { product, price } = pair;
  const size = displaySize(pair.size);
  const bought = outcome === "bought";
  return (
    <Label className={styles.pair} aria-label={t`${product.name}, talla ${size}`}>
      <div className={styles.image}>{product.image && <ProductImage src={product.image} alt="" />}</div>
      <div className={styles.name}>
        <p className="label">{product.brand}</p>
        <p className={styles.model}>{product.name}</p>
        <p className={styles.color}>{product.color}</p>
      </div>
      <p className={`num ${styles.size}`}>
        <SizeText>{size}</SizeText>
      </p>
      <p className={`num ${styles.price}`}>{formatPrice(price)}</p>
      <p className={clsx(styles.outcome, bought && styles.bought)}>
        <Icon name={bought ? "priceTag" : "hanger"} />
        {bought ? t`Comprado` : t`Devuelto`}
      </p>
    </Label>
  );
}
