import type { Order } from "@horma/contract";
import { BarcodeProgress } from "@horma/ui";
import { useState } from "react";
import { useBeats } from "../known/use-beats.ts";
import { inkedBars, waitingBars } from "../shown/order-phase.ts";

/** Beats per order, so that the bars continue when the shopper returns to the screen. */
const beats = new Map<string, number>();

/** The waiting barcode. Each beat adds a bar and renders nothing else. */
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
  const { all, certain, now } = waitingBars;
  return (
    <BarcodeProgress size="fill" bars={all} certain={certain / all} done={inked / all} now={now / all} />
  );
}
