import { type Refusal, refuse } from "../http/refusals.ts";

/** An order that is somebody else's is refused as an unknown one is, so that nobody learns that it exists. */
export function orderUnknown(): Refusal {
  return refuse("order_not_found", "there is no such order here: it was never created or is somebody else's");
}

export function pairUnknown(): Refusal {
  return refuse("pair_not_found", "this order has no such pair");
}

/** What was asked for cannot be done now; the order has to be looked at again. */
export function stepRefused(why: string): Refusal {
  return refuse("step_refused", why);
}
