import { clockText } from "@horma/app/clock-text";
import { shownList } from "@horma/app/shown";
import type { BoardOrder } from "@horma/contract";
import { displaySize } from "@horma/domain";
import { ClockCell, OrderCard, ProductImage, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Link } from "react-router";
import { Refusal } from "../action/Refusal.tsx";
import type { PendingAction } from "../action/use-pending-actions.ts";
import { useBoardClock } from "../live/use-board-clock.ts";
import { cancellationText } from "../order/cancel-reasons.ts";
import { shopper } from "../order/shopper.ts";
import { type CanceledTogether, canceledTogether, undoableOrders } from "../order/stage.ts";
import { paths } from "../paths.ts";
import { pairCount, requestCount } from "./alert-text.ts";
import styles from "./BoardCard.module.css";

export type CanceledCardsProps = {
  orders: readonly BoardOrder[];
  pendingActionOf: (hashId: string) => PendingAction | undefined;
  /** Undefined where the role may not undo. */
  onUndo: ((order: BoardOrder) => void) | undefined;
  /** Undoes a call-off, by one of its orders. Undefined where the role may not. */
  onUndoCallOff: ((order: BoardOrder) => void) | undefined;
};

/** The orders that the staff canceled, for the two minutes in which that can be undone (TR-02); a call-off is one card. */
export function CanceledCards({ orders, pendingActionOf, onUndo, onUndoCallOff }: CanceledCardsProps) {
  const clock = useBoardClock();
  if (clock === undefined) return null;
  return canceledTogether(undoableOrders(orders, clock.at)).map((together) => {
    const [order] = together;
    const shown = {
      left: Date.parse(order.canceled?.undo_until ?? "") - clock.at,
      pendingAction: pendingActionOf(order.hash_id),
    };
    return together.length === 1 ? (
      <CanceledCard key={order.hash_id} order={order} onUndo={onUndo} {...shown} />
    ) : (
      <CalledOffCard key={order.hash_id} together={together} onUndo={onUndoCallOff} {...shown} />
    );
  });
}

type CanceledCardProps = Pick<CanceledCardsProps, "onUndo"> & {
  order: BoardOrder;
  /** How long it can still be undone, ms. */
  left: number;
  pendingAction: PendingAction | undefined;
};

/** What was called off at once: the manager has one button for all of it (FL-12). */
function CalledOffCard({
  together,
  left,
  pendingAction,
  onUndo,
}: Omit<CanceledCardProps, "order"> & { together: CanceledTogether }) {
  const [order] = together;
  const [pairs, requests] = [together.flatMap((each) => each.pairs).length, requestCount(together.length)];
  return (
    <OrderCard className={styles.canceled} aria-label={t`Anulados: ${requests}`}>
      <OrderCard.Top
        sizes={[String(together.length)]}
        clock={<ClockCell time={clockText(left)} caption={t`para deshacer`} tone="calm" />}
      />
      <OrderCard.Product image={null} title={t`${requests} anulados`} note={pairCount(pairs)} />
      <Refusal pendingAction={pendingAction} look="card" />
      <OrderCard.Bottom
        icon="close"
        place={order.canceled === null ? "" : cancellationText(order.canceled)}
        action={
          onUndo && <UndoButton of={requests} pendingAction={pendingAction} onClick={() => onUndo(order)} />
        }
      />
    </OrderCard>
  );
}

type UndoButtonProps = { of: string; pendingAction: PendingAction | undefined; onClick: () => void };

function UndoButton({ of, pendingAction, onClick }: UndoButtonProps) {
  const word = pendingAction?.kind === "queued" ? t`En cola` : t`Deshacer`;
  return (
    <StaffButton
      variant="line"
      queued={pendingAction?.kind === "queued"}
      busy={pendingAction?.kind === "sent"}
      aria-label={`${word}: ${of}`}
      onClick={onClick}
    >
      {word}
    </StaffButton>
  );
}

function CanceledCard({ order, left, pendingAction, onUndo }: CanceledCardProps) {
  const [first] = order.pairs;
  if (first === undefined || order.canceled === null) return null;
  const { brand, name, color, image } = first.product;
  const sizes = order.pairs.map(({ size }) => displaySize(size));
  const who = `${shopper(order)}, ${shownList(sizes)}`;
  return (
    <OrderCard
      className={styles.canceled}
      aria-label={t`Pedido cancelado de ${who}`}
      cover={
        <Link
          className="covering-control"
          to={paths.order(order.hash_id)}
          aria-label={t`Ver pedido cancelado de ${who}`}
        />
      }
    >
      <OrderCard.Top
        sizes={sizes}
        clock={<ClockCell time={clockText(left)} caption={t`para deshacer`} tone="calm" />}
      />
      <OrderCard.Product
        image={image && <ProductImage src={image} sizes="80px" alt="" />}
        title={`${brand} ${name}`}
        note={`${shopper(order)} · ${color.split(" / ")[0]}`}
      />
      <Refusal pendingAction={pendingAction} look="card" />
      <OrderCard.Bottom
        icon="close"
        place={cancellationText(order.canceled)}
        action={onUndo && <UndoButton of={who} pendingAction={pendingAction} onClick={() => onUndo(order)} />}
      />
    </OrderCard>
  );
}
