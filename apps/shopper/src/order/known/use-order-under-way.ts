import { keptRequest } from "./kept-request.ts";
import { orderUnderWay } from "./order-under-way.ts";
import { useVisit } from "./visit.ts";

/** Where the order goes on that is under way, as far as this browser knows. */
export function useOrderUnderWay(): string | undefined {
  return orderUnderWay(useVisit(), keptRequest.read());
}
