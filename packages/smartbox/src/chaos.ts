/** A network that repeats, delays and so reorders messages; the same seed does it the same way. */
export type Chaos = {
  seed: number;
  /** Share of the messages that come twice, 0 to 1. */
  duplicate: number;
  /** Share of the messages that come late, 0 to 1, and the latest, ms. */
  delay: number;
  longest: number;
};

/** Hands a message over: at once, late, twice. */
export type Delivery = (deliver: () => void) => void;

/** @param chaos without one everything is handed over at once, in order */
export function createDelivery(chaos: Chaos | undefined, random: () => number): Delivery {
  if (!chaos) return (deliver) => deliver();
  const once = (deliver: () => void) => {
    if (random() >= chaos.delay) deliver();
    else setTimeout(deliver, random() * chaos.longest).unref();
  };
  return (deliver) => {
    once(deliver);
    if (random() < chaos.duplicate) once(deliver);
  };
}

/** A repeatable source of numbers from 0 to 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
