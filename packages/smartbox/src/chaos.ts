/** A network that repeats, delays and so reorders messages. The same seed gives the same behaviour. */
export type Chaos = {
  seed: number;
  /** Share of messages that come twice, 0 to 1. */
  duplicate: number;
  /** Share of messages that come late, 0 to 1, and the longest delay, ms. */
  delay: number;
  longest: number;
};

/** Delivers a message: at once, late or twice. */
export type Delivery = (deliver: () => void) => void;

/** Without chaos everything is delivered at once and in order. */
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
