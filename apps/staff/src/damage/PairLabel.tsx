import type { BoardPair } from "@horma/contract";
import { displaySize } from "@horma/domain";
import { Label, SizeText } from "@horma/ui";
import styles from "./PairLabel.module.css";

/** What the pair is, as on its box. */
export function PairLabel({ pair: { product, size } }: { pair: BoardPair }) {
  return (
    <Label className={styles.label}>
      <Label.Row>
        <div className={styles.name}>
          <p className="label">{product.brand}</p>
          <p className="h2">{product.name}</p>
          <p className="small">{product.color}</p>
        </div>
        <p className={`num ${styles.size}`}>
          <SizeText>{displaySize(size)}</SizeText>
        </p>
      </Label.Row>
    </Label>
  );
}
