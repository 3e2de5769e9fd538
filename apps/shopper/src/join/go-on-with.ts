import type { CallAnswer } from "@horma/contract";
import { followOrder, takeOver } from "../order/known/visit.ts";
import { paths } from "../paths.ts";
import { session } from "../session/session.ts";

/** Continues the joined order here (SC-22) and returns its path. With the shopper's own token, only the order is new. */
export function goOnWith({ auth_token, order, store }: CallAnswer<"pairDevice">): string {
  if (auth_token === session.get().token) followOrder(order);
  else takeOver({ token: auth_token, client: null, order, store });
  return paths.preparing(order.hash_id);
}
