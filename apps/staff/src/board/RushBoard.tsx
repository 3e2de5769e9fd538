import { shownList } from "@horma/app/shown";
import type { BoardOrder } from "@horma/contract";
import { displaySize } from "@horma/domain";
import { SlotText } from "@horma/ui";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import clsx from "clsx";
import { type ReactNode, useDeferredValue, useId } from "react";
import { Link } from "react-router";
import { orderPlace } from "../order/order-place.ts";
import { StopWait } from "../order/StopWait.tsx";
import { shopper } from "../order/shopper.ts";
import { columnsOf, pairsAt, type Stage, stages, stageTitles } from "../order/stage.ts";
import { paths } from "../paths.ts";
import styles from "./RushBoard.module.css";
import { SizeNumbers } from "./SizeNumbers.tsx";

export type RushBoardProps = {
  orders: readonly BoardOrder[];
  card: (order: BoardOrder, stage: Stage) => ReactNode;
  /** Over the cards: how many wait. */
  head: ReactNode;
  /** What goes back to the waiting orders if its cancellation is undone. */
  canceled: ReactNode;
};

/** How many cards a tablet shows at once. */
const inSight = 15;

/** Mock-up 30g: the waiting orders as a grid, and a list of those that someone takes care of. */
export function RushBoard({ orders, card, head, canceled }: RushBoardProps) {
  const columns = columnsOf(orders);
  const whole = useDeferredValue(true, false);
  return (
    <div className={styles.board}>
      <section className={styles.waiting} aria-label={i18n._(stageTitles.to_prepare)}>
        {head}
        <div className={styles.cards}>
          {columns.to_prepare.slice(0, whole ? undefined : inSight).map((order) => card(order, "to_prepare"))}
        </div>
      </section>
      <div className={styles.others}>
        <div className={styles.canceled}>{canceled}</div>
        {stages.slice(1).map((stage) => (
          <StageList key={stage} stage={stage} orders={columns[stage]} />
        ))}
      </div>
    </div>
  );
}

function StageList({ stage, orders }: { stage: Stage; orders: readonly BoardOrder[] }) {
  const id = useId();
  return (
    <section className={styles.stage} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {i18n._(stageTitles[stage])} <span className="num">{orders.length}</span>
      </h2>
      {orders.map((order) => (
        <StageRow key={order.hash_id} order={order} stage={stage} />
      ))}
    </section>
  );
}

function StageRow({ order, stage }: { order: BoardOrder; stage: Stage }) {
  const sizes = pairsAt(order, stage).map(({ size }) => displaySize(size));
  const name = `${shopper(order)}, ${shownList(sizes)}`;
  return (
    <Link className={styles.row} to={paths.order(order.hash_id)} aria-label={t`Ver pedido de ${name}`}>
      <span className={clsx("num", styles.sizes)}>
        <SizeNumbers sizes={sizes} />
      </span>
      <span className={styles.where}>
        <SlotText>{whoOrWhere(order, stage)}</SlotText>
      </span>
      <StopWait order={order} stage={stage} />
    </Link>
  );
}

/** Who has the pairs on the way; where they are to be picked up; who tries them on. */
function whoOrWhere(order: BoardOrder, stage: Stage): string {
  if (stage === "in_salon") return shopper(order);
  if (stage === "preparing" && order.runner?.name) return order.runner.name;
  return orderPlace(order, stage).text;
}
