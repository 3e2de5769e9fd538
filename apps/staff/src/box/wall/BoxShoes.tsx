import type { BoardPair } from "@horma/contract";
import { displaySize } from "@horma/domain";
import { Label, ProductImage, SizeText } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { type BoxLoad, boxOwner } from "../box-pairs.ts";
import styles from "./BoxShoes.module.css";

/** The shoes in a box or on their way to it: a label for each model and colour. Nothing for an empty box. */
export function BoxShoes({ load }: { load: BoxLoad }) {
  const shoes = new Map<string, BoardPair[]>();
  for (const pair of load.pairs) shoes.set(pair.product.id, [...(shoes.get(pair.product.id) ?? []), pair]);
  return [...shoes].map(([id, pairs]) => (
    <ShoeLabel key={id} pairs={pairs} owner={boxOwner(load)} small={shoes.size > 1} />
  ));
}

type ShoeLabelProps = { pairs: readonly BoardPair[]; owner: string | undefined; small: boolean };

function ShoeLabel({ pairs, owner, small }: ShoeLabelProps) {
  const product = pairs[0]?.product;
  if (product === undefined) return null;
  return (
    <Label aria-label={`${product.brand} ${product.name}`}>
      {product.image && (
        <div className={clsx(styles.image, small && styles.small)}>
          <ProductImage src={product.image} alt="" priority />
        </div>
      )}
      <Label.Row>
        <Label.Cell grow>
          <p className="label">{owner ?? product.brand}</p>
          <p className={styles.name}>{product.name}</p>
        </Label.Cell>
        {pairs.map((pair) => (
          <p key={pair.id} className={clsx("num", styles.size)}>
            <span className="visually-hidden">
              <Trans>Talla</Trans>{" "}
            </span>
            <SizeText>{displaySize(pair.size)}</SizeText>
          </p>
        ))}
      </Label.Row>
    </Label>
  );
}
