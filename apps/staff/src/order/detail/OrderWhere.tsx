import type { BoardOrder, OrderDetail } from "@horma/contract";
import { displaySize, orderStage, pairToBring } from "@horma/domain";
import { RackMap, SlotText } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { orderPlace, pairPlaceText, slotParts, slotsText } from "../order-place.ts";
import { pairsAt, type Stage } from "../stage.ts";
import styles from "./OrderWhere.module.css";

export type OrderWhereProps = { order: BoardOrder; aisle: OrderDetail["aisle"] };

/** Where an order's pairs are: their slots while they are fetched, then what they wait in. */
export function OrderWhere({ order, aisle }: OrderWhereProps) {
  const stage = orderStage(order);
  const fetched = stage === undefined ? [] : pairsAt(order, stage).filter(({ state }) => pairToBring(state));
  const slots = [...new Set(fetched.flatMap((pair) => pair.location ?? []))];
  if (slots.length === 0) return <Elsewhere order={order} stage={stage} />;
  const parts = slots.flatMap((slot) => slotParts(slot) ?? []);
  const [first, ...others] = parts;
  return (
    <>
      <h2 className="h2">
        <Trans>Ubicación en bodega</Trans>
      </h2>
      <ul className={clsx("num", styles.slots, slots.length > 1 && styles.several)}>
        {slots.map((slot) => (
          <li key={slot}>{slot}</li>
        ))}
      </ul>
      <p className={styles.words}>{slotsText(parts)}</p>
      {first && aisle !== null && (
        <RackMap
          module={first.module}
          level={first.level}
          also={others.filter((slot) => slot.aisle === first.aisle)}
          modules={aisle.modules}
          levels={aisle.levels}
          isEmpty={(module, level) => !filled(aisle).has(`${module} ${level}`)}
          className={styles.rack}
        />
      )}
    </>
  );
}

function Elsewhere({ order, stage }: { order: BoardOrder; stage: Stage | undefined }) {
  if (stage === undefined) return <EachPair order={order} />;
  return (
    <>
      <h2 className="h2">
        <Trans>Dónde está</Trans>
      </h2>
      <p className={clsx("num", styles.slots, styles.several)}>
        <SlotText>{orderPlace(order, stage).text}</SlotText>
      </p>
    </>
  );
}

/** An order off the board: each pair may be somewhere else. */
function EachPair({ order }: { order: BoardOrder }) {
  return (
    <>
      <h2 className="h2">
        <Trans>Dónde está cada par</Trans>
      </h2>
      <ul className={styles.each}>
        {order.pairs.map((pair) => (
          <li key={pair.id}>
            <b className="num">{displaySize(pair.size)}</b> <SlotText>{pairPlaceText(pair)}</SlotText>
          </li>
        ))}
      </ul>
    </>
  );
}

function filled({ filled }: NonNullable<OrderDetail["aisle"]>): ReadonlySet<string> {
  return new Set(
    filled.flatMap((slot) => slotParts(slot) ?? []).map((slot) => `${slot.module} ${slot.level}`),
  );
}
