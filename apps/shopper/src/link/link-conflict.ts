import type { CallInput, LookAtLinkAnswer, Order } from "@horma/contract";
import { api } from "../api.ts";
import { session } from "../session/session.ts";
import { sessionExpired } from "../session/session-expired.ts";

/** What a link is known by: that of an order, or with `token` that of a visit. */
export type Link = CallInput<"lookAtLink">["body"];

/** This visit's order under way, and what the link leads to instead. */
export type LinkConflict = { own: Order; target: LookAtLinkAnswer };

/** What a link would take the place of; nothing where it may be opened at once (SX-03). Nothing is changed or used up. */
export async function linkConflict(link: Link): Promise<LinkConflict | null> {
  const own = await ownOrder();
  if (own === undefined || own.hash_id === link.hash) return null;
  const target = await api("lookAtLink", { body: link });
  return target.own ? null : { own, target };
}

/** Asked of the server: what is kept here may be over, and there may be orders that are not kept here. */
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
