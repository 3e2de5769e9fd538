import type { BoardOrder, StaffPerson } from "@horma/contract";
import { displaySize } from "@horma/domain";
import { Icon, SizeText } from "@horma/ui";
import { t } from "@lingui/core/macro";
import clsx from "clsx";
import { useState } from "react";
import { otherHolder } from "../order/holder.ts";
import { shopper } from "../order/shopper.ts";
import { pairsAt } from "../order/stage.ts";
import styles from "./AisleBoard.module.css";
import { type Aisle, aislesOf, type Stop, walkOf } from "./aisles.ts";
import { pairCount, requestCount } from "./alert-text.ts";
import { Round } from "./Round.tsx";
import { StopWait } from "./StopWait.tsx";

export type AisleBoardProps = {
  orders: readonly BoardOrder[];
  /** Requests that nobody has taken, the longest wait first. */
  waiting: readonly BoardOrder[];
  me: StaffPerson;
  onTake: (orders: readonly BoardOrder[]) => void;
};

/** Mock-up 30e: the waiting requests by aisle. A tap on the letter chooses the aisle; they are taken in one walk. */
export function AisleBoard({ orders, waiting, me, onTake }: AisleBoardProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const aisles = aislesOf(waiting);
  const walk = walkOf(aisles, chosen);
  // Chosen here and taken by somebody else meanwhile.
  const lost = orders.filter((order) => chosen.has(order.hash_id) && otherHolder(order, me) !== undefined);
  const take = (taken: readonly BoardOrder[]) => {
    setChosen(new Set());
    onTake(taken);
  };
  const toggle = (hashes: readonly string[], on: boolean) =>
    setChosen(new Set([...chosen].filter((each) => !hashes.includes(each)).concat(on ? hashes : [])));
  return (
    <div className={styles.board}>
      <div className={styles.aisles}>
        {lost.map((order) => (
          <p key={order.hash_id} role="alert" className={styles.lost}>
            <b>{shopper(order)}</b> {t`Lo tomó ${otherHolder(order, me)?.name ?? t`otra persona`}`}
          </p>
        ))}
        {aisles.map((aisle) => (
          <AisleBlock
            key={aisle.name}
            aisle={aisle}
            chosen={chosen}
            onAisle={(on) => (on ? setChosen(new Set(hashesOf(aisle))) : toggle(hashesOf(aisle), false))}
            onStop={(stop, on) => toggle([stop.order.hash_id], on)}
          />
        ))}
      </div>
      <Round walk={walk} latest={waiting[0]} onTake={take} />
    </div>
  );
}

function hashesOf({ stops }: Aisle): string[] {
  return stops.map(({ order }) => order.hash_id);
}

type AisleBlockProps = {
  aisle: Aisle;
  chosen: ReadonlySet<string>;
  onAisle: (on: boolean) => void;
  onStop: (stop: Stop, on: boolean) => void;
};

function AisleBlock({ aisle, chosen, onAisle, onStop }: AisleBlockProps) {
  const { name, stops } = aisle;
  const all = stops.every(({ order }) => chosen.has(order.hash_id));
  const pairs = stops.reduce((sum, { order }) => sum + pairsAt(order, "to_prepare").length, 0);
  const longest = stops.map(({ order }) => order).reduce((a, b) => (a.created_at <= b.created_at ? a : b));
  const title = name === "" ? t`Sin ubicación` : t`Pasillo ${name}`;
  return (
    <section className={clsx(styles.aisle, all && styles.all)} aria-label={title}>
      <button type="button" className={styles.head} aria-pressed={all} onClick={() => onAisle(!all)}>
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
      {stops.map((stop) => {
        const on = chosen.has(stop.order.hash_id);
        const sizes = pairsAt(stop.order, "to_prepare").map(({ size }) => displaySize(size));
        return (
          <button
            key={stop.order.hash_id}
            type="button"
            className={styles.stop}
            aria-pressed={on}
            aria-label={[stop.location || t`Sin ubicación`, shopper(stop.order), ...sizes].join(", ")}
            onClick={() => onStop(stop, !on)}
          >
            <span className={clsx(styles.tick, on && styles.ticked)}>
              {on && <Icon name="check" weight={3.4} />}
            </span>
            <span className={clsx("num", styles.slot)}>{stop.location || "–"}</span>
            <span className={clsx("num", styles.sizes)}>
              {sizes.map((size, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two pairs of one size are two numbers
                <span key={index}>
                  <SizeText>{size}</SizeText>
                </span>
              ))}
            </span>
            <StopWait order={stop.order} />
          </button>
        );
      })}
    </section>
  );
}
