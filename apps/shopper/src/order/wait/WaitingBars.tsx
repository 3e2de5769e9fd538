import type { Order } from "@horma/contract";
import { BarcodeProgress } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { useNow } from "../../clock/use-seconds-left.ts";
import styles from "./WaitingBars.module.css";
import { type BarTick, barTicks, shownProgress } from "./wait-view.ts";

/** The bars: all, and how many stand in accent as the ones being inked. */
const [all, accent] = [60, 3];
/** Without an estimate the bars past these get shorter: the end is unknown. */
const certain = 40;
/** How often the bars follow the time, ms. */
const beat = 5_000;

/**
 * The waiting barcode (ET-04): ink for the way done, and shorter bars from when on the pairs may be ready, with the minutes under them.
 * Decorative: the same stands beside it in words.
 */
export function WaitingBars({ order, stale }: { order: Order; stale: boolean }) {
  const now = useNow(beat);
  const inked = Math.min(all - accent, Math.floor(shownProgress(order, now) * all));
  const expected = (!stale && order.meta.wait?.expected) || null;
  const ticks = barTicks((inked + accent) / all, expected, now);
  const from = ticks.find(({ at, minutes }) => minutes !== null && at < 1)?.at;
  return (
    <>
      <Bars inked={inked} certain={from ?? (expected === null ? certain / all : 1)} />
      {ticks.length > 0 && <Ticks ticks={ticks} />}
    </>
  );
}

/** The same before there is an order. */
export function NoBars() {
  return <Bars inked={0} certain={certain / all} />;
}

function Bars({ inked, certain }: { inked: number; certain: number }) {
  return <BarcodeProgress size="fill" bars={all} certain={certain} done={inked / all} now={accent / all} />;
}

function Ticks({ ticks }: { ticks: readonly BarTick[] }) {
  return (
    <div className={styles.ticks} aria-hidden="true">
      {ticks.map(({ at, minutes }) => (
        <span
          key={minutes ?? "now"}
          className={clsx(styles.tick, at === 1 && styles.last)}
          style={{ insetInlineStart: `${100 * at}%` }}
        >
          {minutes === null ? <Trans>ahora</Trans> : <Trans>{minutes} min</Trans>}
        </span>
      ))}
    </div>
  );
}
