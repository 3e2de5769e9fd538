import { displaySize } from "@horma/domain";
import { t } from "@lingui/core/macro";
import { act } from "../action/action-queue.ts";
import type { ActionOutcome } from "../action/create-action-queue.ts";
import type { OrderPair } from "./return-lists.ts";

type Done = Promise<ActionOutcome>;

/** Everything that can be done with a pair that came back, each with the staff's name for it. */
export const returnActions = {
  /** `hwd` null is by hand. */
  sanitize: (which: OrderPair, hwd: string | null): Done =>
    act("sanitizePair", { ...named(which), hwd }, said(t`Sanitizar`, which)),
  /** Out of the box that cleaned it, or did not. */
  takeOut: (which: OrderPair): Done =>
    act("sanitizePair", { ...named(which), hwd: null }, said(t`Sacar`, which)),
  shelve: (which: OrderPair, code: string): Done =>
    act("shelvePair", { ...named(which), code }, said(t`Guardar`, which)),
  find: (which: OrderPair): Done => act("findPair", named(which), said(t`Encontrar`, which)),
  lose: (which: OrderPair): Done => act("losePair", named(which), said(t`No está`, which)),
  writeOff: (which: OrderPair): Done => act("writeOffPair", named(which), said(t`Dar por perdida`, which)),
} as const;

const named = ({ order, pair }: OrderPair) => ({ hash_id: order.hash_id, pair_id: pair.id });
const said = (verb: string, { pair }: OrderPair) => ({ label: `${verb} ${displaySize(pair.size)}` });
