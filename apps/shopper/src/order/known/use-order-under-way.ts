import { keptRequest } from "./kept-request.ts";
import { orderUnderWay } from "./order-under-way.ts";
import { useVisit } from "./visit.ts";

/** Where the open order that this browser knows continues. */
export function useOrderUnderWay(): string | undefined {
  return orderUnderWay(useVisit(), keptRequest.read());
}
