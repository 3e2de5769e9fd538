import type { Board, BoardOrder } from "@horma/contract";
import { displaySize, type StaffRole } from "@horma/domain";
import { ClockCell, OrderCard, ProductImage, StaffButton, Ticks } from "@horma/ui";
import { Link } from "react-router";
import { actionWords, type CardAction, nextAction } from "../order/next-action.ts";
import { orderClock } from "../order/order-clock.ts";
import { orderPlace } from "../order/order-place.ts";
import { pairsAt, type Stage } from "../order/stage.ts";
import { timeOfDay } from "../page/clock-text.ts";
import { paths } from "../paths.ts";
import { shopper } from "./alert-text.ts";
import styles from "./BoardCard.module.css";
import type { BoardClock } from "./board-clock.ts";
import { type CardNote, cardNotes } from "./card-notes.ts";
import type { CardDeed } from "./use-card-deeds.ts";

export type BoardCardProps = {
  order: BoardOrder;
  stage: Stage;
  devices: Board["devices"];
  clock: BoardClock;
  role: StaffRole;
  /** What became of the last thing that was done with it here. */
  deed: CardDeed | undefined;
  onAct: (action: CardAction) => void;
};

/** One order of the board: its sizes, its clock, its shoe, its place and the one thing to do next. */
export function BoardCard({ order, stage, devices, clock, role, deed, onAct }: BoardCardProps) {
  const pairs = pairsAt(order, stage);
  const sizes = pairs.map((pair) => displaySize(pair.size));
  const { time, caption, tone, done } = orderClock(order, stage, clock.at);
  const { icon, text } = orderPlace(order, stage);
  const name = `${shopper(order)}, ${sizes.join(" y ")}`;
  const told = clock.stale ? `a las ${timeOfDay(clock.heardAt)}` : caption;
  const action = nextAction(order, stage, role, devices);
  return (
    <OrderCard
      aria-label={`Pedido de ${name}`}
      cover={
        <Link
          className="covering-control"
          to={paths.order(order.hash_id)}
          aria-label={`Ver pedido de ${name}`}
        />
      }
    >
      <OrderCard.Top
        sizes={sizes}
        clock={<ClockCell time={time} caption={told} tone={tone} stale={clock.stale} />}
      />
      {done !== undefined && <Ticks done={done} tone={tone} stale={clock.stale} />}
      <Shoe order={order} pairs={pairs} />
      <Notes notes={cardNotes(order, stage, devices)} />
      {deed?.kind === "refused" && (
        <p role="alert" className={styles.refused}>
          {deed.text}
        </p>
      )}
      <OrderCard.Bottom
        icon={icon}
        place={text}
        action={action && <ActionButton action={action} name={name} deed={deed} onAct={onAct} />}
      />
    </OrderCard>
  );
}

function Shoe({ order, pairs }: { order: BoardOrder; pairs: BoardOrder["pairs"] }) {
  const [first] = pairs;
  if (first === undefined) return null;
  const models = new Set(pairs.map(({ product }) => `${product.brand} ${product.name}`));
  const { image, color } = first.product;
  return (
    <OrderCard.Product
      image={image && <ProductImage src={image} alt="" />}
      title={[...models].join(" + ")}
      note={`${shopper(order)} · ${color.split(" / ")[0]}`}
    />
  );
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
  name: string;
  deed: CardDeed | undefined;
  onAct: (action: CardAction) => void;
}) {
  const { action, name, deed, onAct } = props;
  const queued = deed?.kind === "queued";
  const word = queued ? "En cola" : actionWords[action];
  const fetching = action === "claim" || action === "assign" || action === "bring";
  return (
    <StaffButton
      variant={fetching ? "ink" : "line"}
      icon={action === "assign" ? "box" : undefined}
      queued={queued}
      busy={deed?.kind === "sent"}
      aria-label={`${word}: ${name}`}
      onClick={() => onAct(action)}
    >
      {word}
    </StaffButton>
  );
}
