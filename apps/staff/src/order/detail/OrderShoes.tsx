import type { BoardOrder, BoardPair, OrderDetail } from "@horma/contract";
import { displaySize } from "@horma/domain";
import { Barcode, Label, ProductImage, SizeText } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { pairWord } from "../pair-word.ts";
import styles from "./OrderShoes.module.css";

export type OrderShoesProps = { order: BoardOrder; detail: OrderDetail | undefined };

/** An order's shoes: a label for each model and colour, with its sizes. */
export function OrderShoes({ order, detail }: OrderShoesProps) {
  const shoes = new Map<string, BoardPair[]>();
  for (const pair of order.pairs) shoes.set(pair.product.id, [...(shoes.get(pair.product.id) ?? []), pair]);
  return [...shoes].map(([id, pairs]) => (
    <ShoeLabel key={id} pairs={pairs} hashId={order.hash_id} detail={detail} small={shoes.size > 1} />
  ));
}

type PairCellProps = { pair: BoardPair; hashId: string; detail: OrderDetail | undefined };
type ShoeLabelProps = Omit<PairCellProps, "pair"> & { pairs: readonly BoardPair[]; small: boolean };

function ShoeLabel({ pairs, hashId, detail, small }: ShoeLabelProps) {
  const product = pairs[0]?.product;
  if (product === undefined) return null;
  return (
    <Label className={styles.label} aria-label={`${product.brand} ${product.name}`}>
      {product.image && (
        <div className={clsx(styles.image, small && styles.small)}>
          <ProductImage src={product.image} alt="" priority />
        </div>
      )}
      <Label.Cell className={styles.name}>
        <p className="label">{product.brand}</p>
        <p className={`h2 ${styles.model}`}>{product.name}</p>
        <p className={styles.color}>{product.color}</p>
      </Label.Cell>
      <Label.Row className={clsx(pairs.some(({ size }) => size.includes(".")) && styles.halves)}>
        {pairs.map((pair) => (
          <PairCell key={pair.id} pair={pair} hashId={hashId} detail={detail} />
        ))}
      </Label.Row>
      <Label.Row className={styles.codes}>
        {pairs.map((pair) => (
          <div key={pair.id} className={styles.code}>
            <Barcode code={pair.ean} height={30} />
            <b>{pair.sku}</b>
          </div>
        ))}
      </Label.Row>
    </Label>
  );
}

function PairCell({ pair, hashId, detail }: PairCellProps) {
  const more = detail?.pairs.find((each) => each.id === pair.id);
  const word = pairWord(pair);
  return (
    <div className={clsx(styles.pair, pair.state === "missing" && styles.missing)}>
      <p className={clsx("num", styles.size)}>
        <SizeText>{displaySize(pair.size)}</SizeText>
      </p>
      {more && <p className={styles.systems}>{systemsText(more.sizes)}</p>}
      {pair.reason === "damaged" && (
        <Link to={paths.damage(hashId, pair.id)}>
          <Trans>Ver el daño</Trans>
        </Link>
      )}
      {word !== undefined && <p className={styles.state}>{word}</p>}
      {more && <p className={styles.stock}>{stockText(more.free)}</p>}
    </div>
  );
}

/** `US 8 · EU 41`: the systems on a box's label, without the local one. */
function systemsText(sizes: Readonly<Record<string, string>>): string {
  return ["us", "eu"]
    .flatMap((system) => {
      const size = sizes[system];
      return size === undefined ? [] : [`${system.toUpperCase()} ${displaySize(size)}`];
    })
    .join(" · ");
}

function stockText(free: number): string {
  return free === 0 ? t`Ninguno más en bodega` : t`${free} más en bodega`;
}
