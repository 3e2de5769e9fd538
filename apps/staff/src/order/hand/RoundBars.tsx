import clsx from "clsx";
import styles from "./RoundBars.module.css";
import type { RoundStep } from "./round.ts";

/** A round at a glance, a bar a pair: full = in hand, open = to fetch, dashed = not for a shopper any more. Decorative. */
export function RoundBars({ steps }: { steps: readonly RoundStep[] }) {
  return (
    <span className={styles.bars} aria-hidden="true">
      {steps.map(({ pair, state }) => (
        <i
          key={pair.id}
          className={clsx(state === "in_hand" && styles.done, state !== "to_fetch" && styles.gone)}
        />
      ))}
    </span>
  );
}
