import { useSession } from "../../session/session.ts";
import { keptRequest } from "./kept-request.ts";
import { orderUnderWay } from "./order-under-way.ts";

/** Where the order goes on that is under way, as far as this browser knows. */
export function useOrderUnderWay(): string | undefined {
  return orderUnderWay(useSession(), keptRequest.read());
}
