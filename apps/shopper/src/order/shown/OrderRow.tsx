import type { Order } from "@horma/contract";
import { overallState, statusMessage } from "@horma/domain";
import { BarcodeProgress, Label, ProductImage, SizeText } from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { useNavigate } from "react-router";
import {
  byModel,
  orderPlace,
  type Pair,
  shownDetail,
  shownPairs,
  sizeConversion,
} from "../../pair/shown-pairs.ts";
import { paths } from "../../paths.ts";
import { followOrder } from "../known/visit.ts";
import styles from "./OrderRow.module.css";
import { orderProgress, statusWords } from "./order-phase.ts";

/** One order: its pairs, its status and how far it is. Pressing it leads to where it is followed (SC-21, SC-23). */
export function OrderRow({ order, detailed = false }: { order: Order; detailed?: boolean }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const word = t(statusWords[statusMessage(order.state)]);
  const name = order.order_details[0]?.product.name ?? "";
  const sizes = shownPairs(order)
    .map((pair) => pair.size)
    .join(", ");
  const open = () => {
    followOrder(order);
    navigate(orderPlace(order) === "try" ? paths.tryOthers : paths.preparing(order.hash_id));
  };
  return (
    <Label className={clsx(styles.order, detailed && styles.detailed)}>
      {byModel(order.order_details).map((model) => (
        <Model key={model[0]?.product.id} pairs={model} detailed={detailed} />
      ))}
      <div className={clsx(styles.status, overallState(order) === "in_salon" && styles.here)}>
        <b className={styles.message}>{word}</b>
        <BarcodeProgress size="sm" bars={34} {...orderProgress(order)} className={styles.bars} />
      </div>
      <button
        type="button"
        className="covering-control"
        aria-label={t`${name}, talla ${sizes}: ${word}`}
        onClick={open}
      />
    </Label>
  );
}

/** A model with the sizes of it that were asked for. */
function Model({ pairs, detailed }: { pairs: readonly Pair[]; detailed: boolean }) {
  const [first] = pairs;
  if (first === undefined) return null;
  const { name, metadata } = first.product;
  return (
    <Label.Row>
      <div className={clsx(styles.picture, pairs.length > 1 && styles.beside)}>
        <ProductImage
          src={metadata.image}
          sizes={`(min-width: 900px) 260px, ${pairs.length > 1 ? 80 : 130}px`}
          alt=""
        />
      </div>
      <Label.Cell grow className={styles.text}>
        <p className="label">{metadata.brand}</p>
        <p className={clsx("h2 cut", styles.name)}>{name}</p>
        {detailed &&
          pairs.map(({ product }) => (
            <p key={product.id} className={styles.conversion}>
              {sizeConversion(product.metadata.size, product.convertion_table)}
            </p>
          ))}
      </Label.Cell>
      {pairs.map((pair) => {
        const { size, missing } = shownDetail(pair);
        return (
          <div
            key={pair.product.id}
            className={clsx(styles.size, pairs.length > 1 && styles.several, missing && styles.missing)}
          >
            {detailed && (
              <span className={styles.word}>
                <Trans>Talla</Trans>
              </span>
            )}
            <span className="num">
              <SizeText>{size}</SizeText>
            </span>
          </div>
        );
      })}
    </Label.Row>
  );
}
