import type { PageConfig } from "@horma/contract";
import { orderOver } from "@horma/domain";
import { paths } from "../paths.ts";
import { isLoggedIn, type SessionState } from "./create-session.ts";

/** Where to go instead when what a screen needs is not there; nothing means: show the screen. */
export type Precondition = (state: SessionState) => string | undefined;

const needsStore: Precondition = (state) => (state.store === null ? paths.error : undefined);
const needsStoreFirst: Precondition = (state) => (state.store === null ? paths.checkIn : undefined);
const needsProduct: Precondition = (state) => (state.product === null ? paths.scanCode : undefined);
const needsChoice: Precondition = (state) =>
  state.currentSkus.length === 0 ? paths.productDetail : undefined;
const needsLogin: Precondition = (state) => (isLoggedIn(state) ? undefined : paths.start);
const needsOrder: Precondition = (state) => (state.order === null ? paths.start : undefined);

/**
 * What each screen needs (RT-05), asked in this order before it is shown; a screen not listed needs nothing.
 * `identity` is the live identification flow (RT-04): the other one's screen leads to it.
 */
export function preconditionsFor(identity: PageConfig["identity"]) {
  const identifying = [needsStoreFirst, needsProduct, needsChoice];
  const needsIdentity: Precondition = (state) =>
    isLoggedIn(state) || identity === "none" ? undefined : identification(identity);
  const needsFlow =
    (flow: PageConfig["identity"]): Precondition =>
    () =>
      flow === identity ? undefined : identification(identity);
  const needsNoOrder: Precondition = (state) => (mayIdentify(state) ? undefined : paths.preparing());
  return {
    checkIn: [needsStore],
    home: [needsStoreFirst],
    hello: [needsLogin],
    discounts: [needsStoreFirst],
    scanCode: [needsStoreFirst],
    manualCode: [needsStoreFirst],
    size: [needsStoreFirst, needsProduct],
    productDetail: [needsStoreFirst, needsProduct],
    rut: [needsFlow("rut"), ...identifying, needsNoOrder],
    login: [needsFlow("sms"), ...identifying, needsNoOrder],
    alias: [...identifying, needsIdentity],
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

/** Who says anew who they are begins another visit, and the order under way of this one would be lost (TR-10). */
export function mayIdentify(state: SessionState): boolean {
  return !isLoggedIn(state) || state.order === null || orderOver(state.order.status_id);
}

/** The screen of the live identification flow (SC-08, RT-04). */
export function identification(identity: PageConfig["identity"]): string {
  return { rut: paths.rut, sms: paths.login, none: paths.alias }[identity];
}

/** The first address the session sends somewhere else to, if any. */
export function redirectFor(needs: readonly Precondition[], state: SessionState): string | undefined {
  for (const need of needs) {
    const elsewhere = need(state);
    if (elsewhere !== undefined) return elsewhere;
  }
  return undefined;
}
