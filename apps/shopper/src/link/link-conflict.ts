import type { CallInput, LookAtLinkAnswer, Order } from "@horma/contract";
import { api } from "../api.ts";
import { session } from "../session/session.ts";
import { sessionExpired } from "../session/session-expired.ts";

/** A link's id: an order's, or with `token` a visit's. */
export type Link = CallInput<"lookAtLink">["body"];

/** This visit's order under way, and what the link leads to instead. */
export type LinkConflict = { own: Order; target: LookAtLinkAnswer };

/** The order that a link would replace; nothing if it may open at once (SX-03). The check changes nothing and uses no link up. */
export async function linkConflict(link: Link): Promise<LinkConflict | null> {
  const own = await ownOrder();
  if (own === undefined || own.hash_id === link.hash) return null;
  const target = await api("lookAtLink", { body: link });
  return target.own ? null : { own, target };
}

/** Asks the server, because the stored order may be over and others may exist. */
async function ownOrder(): Promise<Order | undefined> {
  const { token, orderId } = session.get();
  if (token === null) return undefined;
  try {
    const pending = await api("listPendingOrders", {});
    return pending.find(({ hash_id }) => hash_id === orderId) ?? pending.at(-1);
  } catch (error) {
    if (sessionExpired(error)) return undefined;
    throw error;
  }
}
