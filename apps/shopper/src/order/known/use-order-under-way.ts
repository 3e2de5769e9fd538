import { orderUnderWay } from "./order-under-way.ts";
import { storedRequest } from "./stored-request.ts";
import { useVisit } from "./visit.ts";

/** Where the open order that this browser knows continues. */
export function useOrderUnderWay(): string | undefined {
  return orderUnderWay(useVisit(), storedRequest.read());
}
