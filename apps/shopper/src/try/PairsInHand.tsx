import { displaySize, localSize } from "@horma/domain";
import { ProductImage, ShoeBox, SizeText } from "@horma/ui";
import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import type { PairInHand } from "../order/shown/use-pairs-in-hand.ts";
import styles from "./PairsInHand.module.css";

/** Each pair stands on its box; beside a single one there is room for another. */
export function PairsInHand({ pairs }: { pairs: readonly PairInHand[] }) {
  const { t } = useLingui();
  if (pairs.length === 0) return null;
  return (
    <ul className={clsx(styles.pairs, pairs.length > 2 && styles.many)} aria-label={t`Los pares que tienes`}>
      {pairs.map(({ order, product }) => (
        <li key={`${order.hash_id} ${product.id}`}>
          <ShoeBox
            top={<ProductImage src={product.metadata.image} sizes="(min-width: 900px) 420px, 170px" alt="" />}
          >
            <span className={`cut ${styles.name}`}>{product.name}</span>
            <span className={`num ${styles.size}`}>
              <SizeText>{displaySize(localSize(product.convertion_table, product.metadata.size))}</SizeText>
            </span>
          </ShoeBox>
        </li>
      ))}
      {pairs.length === 1 && <li className={styles.free} aria-hidden="true" />}
    </ul>
  );
}
