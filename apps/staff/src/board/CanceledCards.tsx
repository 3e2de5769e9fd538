import type { BoardOrder } from "@horma/contract";
import { displaySize } from "@horma/domain";
import { ClockCell, OrderCard, ProductImage, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Link } from "react-router";
import type { CardDeed } from "../action/use-card-deeds.ts";
import { shownList } from "../language/shown.ts";
import { useBoardClock } from "../live/use-board-clock.ts";
import { cancellationText } from "../order/cancel-reasons.ts";
import { shopper } from "../order/shopper.ts";
import { undoableOrders } from "../order/stage.ts";
import { paths } from "../paths.ts";
import { clockText } from "../time/clock-text.ts";
import styles from "./BoardCard.module.css";

export type CanceledCardsProps = {
  orders: readonly BoardOrder[];
  deedOf: (hashId: string) => CardDeed | undefined;
  /** Undefined where the role may not undo. */
  onUndo: ((order: BoardOrder) => void) | undefined;
};

/** The orders that the staff canceled, for the two minutes in which that can be undone (TR-02). */
export function CanceledCards({ orders, deedOf, onUndo }: CanceledCardsProps) {
  const clock = useBoardClock();
  if (clock === undefined) return null;
  return undoableOrders(orders, clock.at).map((order) => (
    <CanceledCard
      key={order.hash_id}
      order={order}
      left={Date.parse(order.canceled?.undo_until ?? "") - clock.at}
      deed={deedOf(order.hash_id)}
      onUndo={onUndo}
    />
  ));
}

type CanceledCardProps = Pick<CanceledCardsProps, "onUndo"> & {
  order: BoardOrder;
  /** How long it can still be undone, ms. */
  left: number;
  deed: CardDeed | undefined;
};

function CanceledCard({ order, left, deed, onUndo }: CanceledCardProps) {
  const [first] = order.pairs;
  if (first === undefined || order.canceled === null) return null;
  const { brand, name, color, image } = first.product;
  const sizes = order.pairs.map(({ size }) => displaySize(size));
  const who = `${shopper(order)}, ${shownList(sizes)}`;
  const word = deed?.kind === "queued" ? t`En cola` : t`Deshacer`;
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
      {deed?.kind === "refused" && (
        <p role="alert" className={styles.refused}>
          {deed.text}
        </p>
      )}
      <OrderCard.Bottom
        icon="close"
        place={cancellationText(order.canceled)}
        action={
          onUndo && (
            <StaffButton
              variant="line"
              queued={deed?.kind === "queued"}
              busy={deed?.kind === "sent"}
              aria-label={`${word}: ${who}`}
              onClick={() => onUndo(order)}
            >
              {word}
            </StaffButton>
          )
        }
      />
    </OrderCard>
  );
}
