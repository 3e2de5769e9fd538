import clsx from "clsx";
import type { WaitTone } from "./ClockCell.tsx";
import styles from "./Ticks.module.css";

export type TicksProps = {
  /** Part of the target that has passed, 0..1. More counts as 1. */
  done: number;
  tone?: WaitTone | undefined;
  count?: number | undefined;
  /** The network is gone: grey. */
  stale?: boolean | undefined;
  /** card = 9 px high, under a card's head; block = 22 px high, in ink, in a coloured block. */
  look?: "card" | "block" | undefined;
  className?: string | undefined;
};

/** The wait against its target, in ticks. Decorative: the clock beside it says the same. */
export function Ticks(props: TicksProps) {
  const { done, tone = "calm", count = 24, stale = false, look = "card", className } = props;
  return (
    <div
      className={clsx(styles.ticks, styles[look], stale ? styles.stale : styles[tone], className)}
      aria-hidden="true"
    >
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <i key={index} className={clsx(index < done * count && styles.on)} />
      ))}
    </div>
  );
}
