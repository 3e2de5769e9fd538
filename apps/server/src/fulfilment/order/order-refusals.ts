import { type Refusal, refuse } from "../../web/http/refusals.ts";

/** Another's order is refused like an unknown one, so that no one learns that it exists. */
export function orderUnknown(): Refusal {
  return refuse("order_not_found", "there is no such order: it was not created or belongs to someone else");
}

export function pairUnknown(): Refusal {
  return refuse("pair_not_found", "this order has no such pair");
}

/** The step is not possible now; the caller must look at the order again. */
export function stepRefused(why: string): Refusal {
  return refuse("step_refused", why);
}
