import type { BoardAlert } from "@horma/contract";
import { t } from "@lingui/core/macro";
import { act } from "../action/action-queue.ts";
import { requestCount } from "./alert-text.ts";

/** A place that too many requests come from. */
export type Flood = NonNullable<BoardAlert["source"]>;

/** What is done about an alert. */
export const alertActions = {
  /** Quiets it for the one who is signed in. */
  see: ({ key }: BoardAlert) => act("dismissAlert", { key }, { label: t`Visto` }),
  /** Ends it for everybody. */
  resolve: ({ key }: BoardAlert) => act("resolveAlert", { key }, { label: t`Resuelto` }),
  /** Says that this person goes to the shopper who called. */
  answer: async ({ order }: BoardAlert) => {
    if (order !== null) await act("answerCall", { hash_id: order }, { label: t`Voy` });
  },
  /** Calls off all untaken requests from one place. */
  callOff: ({ kind, id, requests }: Flood) =>
    act("callOffRequests", { source: `${kind} ${id}` }, { label: t`Anular ${requestCount(requests)}` }),
};
