import type { CallAnswer } from "@horma/contract";
import type { NavigateFunction } from "react-router";
import { followOrder, takeOver } from "../order/known/visit.ts";
import { paths } from "../paths.ts";
import { session } from "../session/session.ts";

/**
 * Continues the joined order here (SC-22) and removes the link from the history. With the shopper's own token, only the order is
 * new.
 */
export function goOnWith(joined: CallAnswer<"pairDevice">, navigate: NavigateFunction): void {
  const { auth_token, order, store } = joined;
  if (auth_token === session.get().token) followOrder(order);
  else takeOver({ token: auth_token, client: null, order, store });
  navigate(paths.preparing(order.hash_id), { replace: true });
}
