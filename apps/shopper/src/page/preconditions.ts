import type { PageConfig } from "@horma/contract";
import { orderOver, sharesSku, storeCan } from "@horma/domain";
import { identification, mayIdentify } from "../order/known/identification.ts";
import type { Visit } from "../order/known/visit.ts";
import { paths } from "../paths.ts";
import { isLoggedIn } from "../session/create-session.ts";

/** Where to go when a screen's needs are not met; nothing means: show the screen. */
export type Precondition = (visit: Visit) => string | undefined;

const needsStore: Precondition = (visit) => (visit.store === null ? paths.error : undefined);
const needsStoreFirst: Precondition = (visit) => (visit.store === null ? paths.checkIn : undefined);
/** A store that would refuse the request is no place to choose in (TR-17); check-in says when it opens. */
export const needsOpenStore: Precondition = ({ store }) =>
  store !== null && storeCan.order(store) ? undefined : paths.checkIn;
const needsProduct: Precondition = (visit) => (visit.product === null ? paths.scanCode : undefined);
const needsChoice: Precondition = (visit) =>
  visit.currentSkus.length === 0 ? paths.productDetail : undefined;
const needsLogin: Precondition = (visit) => (isLoggedIn(visit) ? undefined : paths.start);
const needsOrder: Precondition = (visit) => (visit.order === null ? paths.start : undefined);

/**
 * What each screen needs (RT-05), asked in this order before it is shown; a screen not listed needs nothing.
 * `identity` is the live identification flow (RT-04): the other one's screen leads to it.
 */
export function preconditionsFor(identity: PageConfig["identity"]) {
  const identifying = [needsOpenStore, needsProduct, needsChoice];
  const needsIdentity: Precondition = (visit) =>
    isLoggedIn(visit) || identity === "none" ? undefined : identification(identity);
  const needsFlow =
    (flow: PageConfig["identity"]): Precondition =>
    () =>
      flow === identity ? undefined : identification(identity);
  /** Back from preparing: what is chosen was asked for already. */
  const needsToAsk: Precondition = ({ order, currentSkus, lastSkus }) =>
    order !== null && !orderOver(order.status_id) && sharesSku(currentSkus, lastSkus)
      ? paths.preparing(order.hash_id)
      : undefined;
  const needsNoOrder: Precondition = (visit) => (mayIdentify(visit) ? undefined : paths.preparing());
  return {
    checkIn: [needsStore],
    home: [needsStoreFirst],
    hello: [needsLogin],
    discounts: [needsOpenStore],
    scanCode: [needsOpenStore],
    manualCode: [needsOpenStore],
    size: [needsOpenStore, needsProduct],
    productDetail: [needsOpenStore, needsProduct],
    rut: [needsFlow("rut"), ...identifying, needsNoOrder],
    login: [needsFlow("sms"), ...identifying, needsNoOrder],
    alias: [...identifying, needsToAsk, needsIdentity],
    preparing: [needsLogin],
    pickUp: [needsLogin, needsOrder],
    thanks: [needsLogin, needsOrder],
    tryOthers: [needsStoreFirst, needsLogin, needsOrder],
    message: [needsLogin, needsOrder],
    hasOrders: [needsStoreFirst, needsLogin],
    orders: [needsStoreFirst, needsLogin],
    noStock: [needsProduct],
  } satisfies Record<string, readonly Precondition[]>;
}

/** The first redirect that the visit's state demands, if any. */
export function redirectFor(needs: readonly Precondition[], visit: Visit): string | undefined {
  for (const need of needs) {
    const elsewhere = need(visit);
    if (elsewhere !== undefined) return elsewhere;
  }
  return undefined;
}
