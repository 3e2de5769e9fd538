import type { Product } from "@horma/contract";
import { discountPercent, formatPrice, priceToPay, readPrice } from "@horma/domain";
import { Heading, Price, Stars, Tag } from "@horma/ui";
import { useLingui } from "@lingui/react";
import clsx from "clsx";
import { useSurface } from "../../surface.ts";
import { hasLongName } from "./long-name.ts";
import styles from "./ProductHead.module.css";

const oneDecimal = { maximumFractionDigits: 1, minimumFractionDigits: 1 };

/** Brand, name, rating and price (SC-07, VA-10). */
export function ProductHead({ product, low }: { product: Product; low: boolean }) {
  const besidePrice = useSurface() === "kiosk" || low;
  const price = readPrice(product.metadata.prices) ?? { normal: product.price };
  const percent = discountPercent(price);
  const discount = percent > 0 && <Tag tone="accent">−{percent}%</Tag>;
  const { rating } = product.extra_info;
  const { i18n } = useLingui();
  return (
    <section className={clsx(styles.head, hasLongName(product) && styles.long, low && styles.low)}>
      <div className={styles.name}>
        <p className="label">{product.metadata.brand}</p>
        <Heading size={hasLongName(product) ? "h2" : "h1"}>{product.name}</Heading>
      </div>
      <Price
        className={styles.price}
        price={formatPrice(priceToPay(price))}
        normal={price.offer === undefined ? undefined : formatPrice(price.normal)}
        end={besidePrice ? discount : undefined}
      />
      <div className={styles.facts}>
        {rating !== null && <Stars value={rating} text={i18n.number(rating, oneDecimal)} />}
        {!besidePrice && discount}
      </div>
    </section>
  );
}
