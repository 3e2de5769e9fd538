import { shownList } from "@horma/app/shown";
import type { Board, BoardOrder, BoardWait, StaffPerson } from "@horma/contract";
import { displaySize } from "@horma/domain";
import { ClockCell, OrderCard, ProductImage, StaffButton, Ticks } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import clsx from "clsx";
import { memo } from "react";
import { Link } from "react-router";
import { Refusal } from "../action/Refusal.tsx";
import type { PendingAction } from "../action/use-pending-actions.ts";
import { useBoardClock } from "../live/use-board-clock.ts";
import { type CardNote, cardNotes } from "../order/card-notes.ts";
import { actionText, type CardAction, nextAction } from "../order/next-action.ts";
import { orderClock } from "../order/order-clock.ts";
import { orderPlace } from "../order/order-place.ts";
import { promiseInDanger } from "../order/order-promise.ts";
import { shopper } from "../order/shopper.ts";
import { pairsAt, type Stage } from "../order/stage.ts";
import { type Target, wayOut } from "../order/targets.ts";
import { paths } from "../paths.ts";
import { timeOfDay } from "../time/clock-text.ts";
import styles from "./BoardCard.module.css";

export type BoardCardProps = {
  order: BoardOrder;
  stage: Stage;
  devices: Board["devices"];
  /** How long its shopper still waits. */
  wait: BoardWait | undefined;
  /** The signed-in person. */
  me: StaffPerson;
  /** Two rows instead of three, where many wait. */
  compact: boolean;
  /** A colleague was faster: it only says who. */
  lost: boolean;
  /** The result of the last action on it here. */
  pendingAction: PendingAction | undefined;
  onAct: (order: BoardOrder, action: CardAction, to: Target | undefined) => void;
};

/**
 * One order on the board: its sizes, its clock, its shoe, its place and the next action. It is drawn again when one of these
 * changes; its clock each second.
 */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { order, stage, devices, wait, me, compact, lost, pendingAction, onAct } = props;
  useLingui();
  const pairs = pairsAt(order, stage);
  const sizes = pairs.map((pair) => displaySize(pair.size));
  const { icon, text } = orderPlace(order, stage);
  const name = `${shopper(order)}, ${shownList(sizes)}`;
  const action = lost ? undefined : nextAction(order, stage, me, devices);
  const button = action && (
    <ActionButton
      action={action}
      text={actionText(action, order, devices)}
      name={name}
      pendingAction={pendingAction}
      onAct={() => onAct(order, action, wayOut(order, devices)?.to)}
    />
  );
  return (
    <OrderCard
      aria-label={t`Pedido de ${name}`}
      cover={
        <Link
          className="covering-control"
          to={paths.order(order.hash_id)}
          aria-label={t`Ver pedido de ${name}`}
        />
      }
    >
      <OrderCard.Top sizes={sizes} clock={<CardClock order={order} stage={stage} large={compact} />} />
      <CardTicks order={order} stage={stage} />
      {compact ? (
        <OrderCard.Line
          image={<Picture pairs={pairs} />}
          place={text}
          note={shopper(order)}
          action={button}
        />
      ) : (
        <Shoe order={order} pairs={pairs} />
      )}
      <PromiseRow wait={wait} />
      <Notes notes={cardNotes(order, stage, devices)} />
      <Refusal pendingAction={pendingAction} look="card" />
      {!compact && (
        // A failed box is named above, and its way out needs the room.
        <OrderCard.Bottom icon={icon} place={action === "rescue" ? "" : text} action={button} />
      )}
    </OrderCard>
  );
});

function CardClock({ order, stage, large }: Pick<BoardCardProps, "order" | "stage"> & { large: boolean }) {
  const clock = useBoardClock();
  if (clock === undefined) return null;
  const { time, caption, tone } = orderClock(order, stage, clock.at);
  const told = clock.stale ? t`a las ${timeOfDay(clock.readAt)}` : caption;
  return <ClockCell time={time} caption={told} tone={tone} stale={clock.stale} large={large} />;
}

/** How much of the target has passed, if the stage has a target. */
function CardTicks({ order, stage }: Pick<BoardCardProps, "order" | "stage">) {
  const clock = useBoardClock();
  if (clock === undefined) return null;
  const { tone, done } = orderClock(order, stage, clock.at);
  return done === undefined ? null : <Ticks done={done} tone={tone} stale={clock.stale} />;
}

/** Mock-up 30h: a promise that will rather break, with its hour. */
function PromiseRow({ wait }: Pick<BoardCardProps, "wait">) {
  const clock = useBoardClock();
  const promise = clock && !clock.stale ? promiseInDanger(wait, clock.at) : undefined;
  if (promise === undefined) return null;
  return (
    <p className={clsx(styles.promise, styles[promise.tone])}>
      <span>{promise.hour}</span>
      <span>{promise.rest}</span>
    </p>
  );
}

function Shoe({ order, pairs }: { order: BoardOrder; pairs: BoardOrder["pairs"] }) {
  const [first] = pairs;
  if (first === undefined) return null;
  const models = new Set(pairs.map(({ product }) => `${product.brand} ${product.name}`));
  const { color } = first.product;
  return (
    <OrderCard.Product
      image={<Picture pairs={pairs} />}
      title={[...models].join(" + ")}
      note={`${shopper(order)} · ${color.split(" / ")[0]}`}
    />
  );
}

function Picture({ pairs: [first] }: Pick<BoardOrder, "pairs">) {
  return first?.product.image && <ProductImage src={first.product.image} sizes="80px" alt="" />;
}

function Notes({ notes }: { notes: readonly CardNote[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes}>
      {notes.map(({ text, tone }) => (
        <li key={text} className={styles[tone]}>
          {text}
        </li>
      ))}
    </ul>
  );
}

function ActionButton(props: {
  action: CardAction;
  text: string;
  name: string;
  pendingAction: PendingAction | undefined;
  onAct: () => void;
}) {
  const { action, text, name, pendingAction, onAct } = props;
  const queued = pendingAction?.kind === "queued";
  const word = queued ? t`En cola` : text;
  const fetching = action === "claim" || action === "leave" || action === "rescue";
  return (
    <StaffButton
      variant={fetching ? "ink" : "line"}
      icon={action === "leave" ? "box" : undefined}
      queued={queued}
      busy={pendingAction?.kind === "sent"}
      aria-label={`${word}: ${name}`}
      onClick={onAct}
    >
      {word}
    </StaffButton>
  );
}
