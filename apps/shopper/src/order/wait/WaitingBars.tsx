import type { Order } from "@horma/contract";
import { BarcodeProgress } from "@horma/ui";
import { useState } from "react";
import { useBeats } from "../known/use-beats.ts";
import { inkedBars, waitingBars } from "../shown/order-phase.ts";

/** Beats of each order so far: who comes back to the screen finds its bars as they were. */
const beats = new Map<string, number>();

/** The waiting barcode, a bar further with every beat; nothing else is drawn for one. */
export function WaitingBars({ order }: { order: Order }) {
  const { hash_id } = order;
  const [count, setCount] = useState(() => beats.get(hash_id) ?? 0);
  useBeats(hash_id, () => {
    beats.set(hash_id, count + 1);
    setCount(count + 1);
  });
  return <Bars inked={inkedBars(count, order)} />;
}

/** The same before there is an order. */
export function NoBars() {
  return <Bars inked={0} />;
}

function Bars({ inked }: { inked: number }) {
  const { all, now } = waitingBars;
  return <BarcodeProgress size="fill" bars={all} done={inked / all} now={now / all} />;
}
