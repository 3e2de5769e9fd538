import type { CallAnswer } from "@horma/contract";
import type { NavigateFunction } from "react-router";
import { paths } from "../paths.ts";
import { session } from "../session/session.ts";

/** The order that was paired goes on here (SC-22); the way it was found does not stay in the history. */
export function goOnWith(paired: CallAnswer<"pairDevice">, navigate: NavigateFunction): void {
  const { auth_token, order, store } = paired;
  session.takeOver({ token: auth_token, client: null, order, store });
  navigate(paths.preparing(order.hash_id), { replace: true });
}
