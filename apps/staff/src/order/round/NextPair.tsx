import type { BoardDevice, BoardOrder } from "@horma/contract";
import { displaySize, pairLive } from "@horma/domain";
import { ProductImage, SizeText } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type RoundStep, stepsIn } from "../hand/round.ts";
import { slotParts, slotsText } from "../order-place.ts";
import { shopper } from "../shopper.ts";
import { targetOf } from "../targets.ts";
import styles from "./NextPair.module.css";

/** The next pair's slot, as large as the screen allows, and what lies there. While the camera looks the slot is small. */
export function NextPair({ step, camera }: { step: RoundStep; camera: boolean }) {
  const { pair, state } = step;
  const slot = pair.location === null ? undefined : slotParts(pair.location);
  const where = slot === undefined ? (pair.location ?? t`Sin ubicación`) : slotsText([slot]);
  return (
    <section aria-label={t`Siguiente par`}>
      <div className={styles.slot}>
        <p className={styles.words}>{state === "put_back" ? t`Déjala en: ${where}` : t`Sigue: ${where}`}</p>
        {!camera && pair.location !== null && <p className={`num ${styles.place}`}>{pair.location}</p>}
      </div>
      <Shoe step={step} />
    </section>
  );
}

function Shoe({ step: { order, pair, state } }: { step: RoundStep }) {
  const { product } = pair;
  const name = `${product.brand} ${product.name}`;
  const live = order.pairs.filter((each) => pairLive(each.state));
  const place = live.findIndex(({ id }) => id === pair.id) + 1;
  return (
    <div className={styles.shoe}>
      <span className={`num ${styles.size}`}>
        <SizeText>{displaySize(pair.size)}</SizeText>
      </span>
      <span className={styles.image}>
        {product.image && <ProductImage src={product.image} sizes="104px" alt="" />}
      </span>
      <p className={styles.about}>
        <b>{name}</b>
        <span>{product.color}</span>
        <span>
          {state === "put_back"
            ? t`La canceló ${shopper(order)}`
            : live.length > 1
              ? t`Para ${shopper(order)}, ${place} de ${live.length}`
              : t`Para ${shopper(order)}`}
        </span>
      </p>
    </div>
  );
}

export type NextLeftProps = {
  steps: readonly RoundStep[];
  order: BoardOrder;
  devices: readonly BoardDevice[];
};

/** All pairs are in hand: where those of the first order go. */
export function NextLeft({ steps, order, devices }: NextLeftProps) {
  const pairs = stepsIn(steps, "in_hand").filter((step) => step.order.hash_id === order.hash_id).length;
  return (
    <section aria-label={t`Dónde se dejan`} className={styles.slot}>
      <p className={styles.words}>
        <Trans>
          Primero: {shopper(order)}, {plural(pairs, { one: "1 par", other: "# pares" })}
        </Trans>
      </p>
      <p className={styles.target}>{targetOf(order, devices, null).text}</p>
    </section>
  );
}
