import type { BoardOrder, StaffPerson } from "@horma/contract";
import { displaySize } from "@horma/domain";
import { Icon } from "@horma/ui";
import { t } from "@lingui/core/macro";
import clsx from "clsx";
import { useState } from "react";
import { otherHolder } from "../order/holder.ts";
import { StopWait } from "../order/StopWait.tsx";
import { shopper } from "../order/shopper.ts";
import { pairsAt } from "../order/stage.ts";
import styles from "./AisleBoard.module.css";
import { type Aisle, aislesOf, type Stop, walkOf } from "./aisles.ts";
import { pairCount, requestCount } from "./alert-text.ts";
import { Round } from "./Round.tsx";
import { SizeNumbers } from "./SizeNumbers.tsx";
import { pairsToTake, roundWithin } from "./take-round.ts";

export type AisleBoardProps = {
  orders: readonly BoardOrder[];
  /** Requests that no one has taken, the longest wait first. */
  waiting: readonly BoardOrder[];
  me: StaffPerson;
  /** How many pairs still fit in one's round. */
  room: number;
  taking: boolean;
  onTake: (orders: readonly BoardOrder[]) => void;
};

/** Mock-up 30e: the waiting requests by aisle. A tap on the letter chooses the aisle; they are taken in one walk. */
export function AisleBoard({ orders, waiting, me, room, taking, onTake }: AisleBoardProps) {
  // As they were when they were chosen: what someone else takes meanwhile stays in its row and says who.
  const [chosen, setChosen] = useState<readonly BoardOrder[]>([]);
  const isChosen = ({ hash_id }: BoardOrder) => chosen.some((each) => each.hash_id === hash_id);
  const takers = new Map(
    orders.filter(isChosen).flatMap((order) => {
      const holder = otherHolder(order, me);
      return holder === undefined ? [] : [[order.hash_id, holder.name ?? t`otra persona`] as const];
    }),
  );
  const aisles = aislesOf([...waiting, ...chosen.filter(({ hash_id }) => takers.has(hash_id))]);
  const taken = waiting.filter(isChosen);
  const free = room - pairsToTake(taken);
  const isFree = ({ hash_id }: BoardOrder) => !takers.has(hash_id);
  return (
    <div className={styles.board}>
      <div className={styles.aisles}>
        {aisles.map((aisle) => (
          <AisleBlock
            key={aisle.name}
            aisle={aisle}
            takers={takers}
            free={free}
            room={room}
            isChosen={isChosen}
            onAisle={(stops) => setChosen(stops.map(({ order }) => order))}
            onStop={({ order }, on) =>
              setChosen([...taken.filter(({ hash_id }) => hash_id !== order.hash_id), ...(on ? [order] : [])])
            }
          />
        ))}
      </div>
      <Round
        walk={walkOf(aisles, new Set(taken.map(({ hash_id }) => hash_id)))}
        latest={waiting.find(isFree)}
        full={free <= 0}
        taking={taking}
        onTake={onTake}
      />
    </div>
  );
}

type AisleBlockProps = {
  aisle: Aisle;
  /** Who took what was chosen here, by the order's hash. */
  takers: ReadonlyMap<string, string>;
  /** Pairs that fit in the round besides what is chosen, and without that. */
  free: number;
  room: number;
  isChosen: (order: BoardOrder) => boolean;
  /** Chooses these instead of all others. */
  onAisle: (stops: readonly Stop[]) => void;
  onStop: (stop: Stop, on: boolean) => void;
};

function AisleBlock({ aisle, takers, free, room, isChosen, onAisle, onStop }: AisleBlockProps) {
  const { name, stops } = aisle;
  const asked = stops.filter(({ order }) => !takers.has(order.hash_id));
  const fit = roundWithin(
    asked.map(({ order }) => order),
    room,
  );
  const all = fit.length > 0 && fit.every(isChosen);
  const pairs = pairsToTake(stops.map(({ order }) => order));
  const longest = stops.map(({ order }) => order).reduce((a, b) => (a.created_at <= b.created_at ? a : b));
  const title = name === "" ? t`Sin ubicación` : t`Pasillo ${name}`;
  return (
    <section className={clsx(styles.aisle, all && styles.all)} aria-label={title}>
      <button
        type="button"
        className={styles.head}
        aria-pressed={all}
        onClick={() => onAisle(all ? [] : asked.filter(({ order }) => fit.includes(order)))}
      >
        <span className={clsx("num", styles.letter)} aria-hidden="true">
          {name || "–"}
        </span>
        <span className="visually-hidden">{title}</span>
        <span>
          <b>{requestCount(stops.length)}</b>
          {pairCount(pairs)}
        </span>
        <StopWait order={longest} className={styles.longest} />
      </button>
      {stops.map((stop) => (
        <StopRow
          key={stop.order.hash_id}
          stop={stop}
          taker={takers.get(stop.order.hash_id)}
          on={isChosen(stop.order)}
          fits={pairsToTake([stop.order]) <= free}
          onStop={onStop}
        />
      ))}
    </section>
  );
}

type StopRowProps = Pick<AisleBlockProps, "onStop"> & {
  stop: Stop;
  taker: string | undefined;
  on: boolean;
  fits: boolean;
};

function StopRow({ stop, taker, on, fits, onStop }: StopRowProps) {
  const sizes = pairsAt(stop.order, "to_prepare").map(({ size }) => displaySize(size));
  if (taker !== undefined) {
    return (
      <p role="alert" className={clsx(styles.stop, styles.lost)}>
        <span className={styles.tick} />
        <span className={clsx("num", styles.slot)}>{stop.location || "–"}</span>
        <span>
          {shopper(stop.order)}: <b>{t`Lo tomó ${taker}`}</b>
        </span>
      </p>
    );
  }
  return (
    <button
      type="button"
      className={clsx(styles.stop, !on && !fits && styles.full)}
      aria-pressed={on}
      aria-disabled={!on && !fits}
      aria-label={[stop.location || t`Sin ubicación`, shopper(stop.order), ...sizes].join(", ")}
      onClick={() => (on || fits) && onStop(stop, !on)}
    >
      <span className={clsx(styles.tick, on && styles.ticked)}>
        {on && <Icon name="check" weight={3.4} />}
      </span>
      <span className={clsx("num", styles.slot)}>{stop.location || "–"}</span>
      <span className={clsx("num", styles.sizes)}>
        <SizeNumbers sizes={sizes} />
      </span>
      <StopWait order={stop.order} />
    </button>
  );
}
