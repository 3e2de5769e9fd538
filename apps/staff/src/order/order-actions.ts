import type { BoardOrder, BoardPair } from "@horma/contract";
import { type CancelReason, displaySize, limits, type MissReason, orderStage } from "@horma/domain";
import { t } from "@lingui/core/macro";
import type { ActionInput } from "../action/action-calls.ts";
import { act } from "../action/action-queue.ts";
import type { ActionOutcome } from "../action/create-action-queue.ts";
import { offerUndo } from "../action/undoable.ts";
import { giveBack } from "./given-back.ts";
import { shopper } from "./shopper.ts";
import { pairsAt, type Stage } from "./stage.ts";
import type { Target } from "./targets.ts";

type Done = Promise<ActionOutcome>;
/** What a runner says of a slot: how many are left, and where they go instead. */
export type SlotAnswer = NonNullable<ActionInput<"missPair">["slot"]>;

/** Everything that can be done with an order from its card and its screen, each with the staff's name for it. */
export const orderActions = {
  claim: (order: BoardOrder): Done => act("claimOrder", orderBody(order), said(t`Tomar`, order)),
  /** `from` is whom the screen showed with the pairs. */
  takeOver: (order: BoardOrder, from: number | null): Done =>
    undoable(
      act("takeOverOrder", { ...orderBody(order), from }, said(t`Tomarlo yo`, order)),
      t`Tomaste el pedido de ${shopper(order)}`,
      // Pairs without a holder go back to no one.
      from === null
        ? undefined
        : () => {
            giveBack(order.pairs);
            return act("undoTakeOver", orderBody(order), said(t`Devolver a su colega`, order));
          },
    ),
  release: (order: BoardOrder): Done =>
    act("releaseOrder", orderBody(order), said(t`Soltar el pedido`, order)),
  handOver: (order: BoardOrder): Done =>
    undoable(
      act("handOver", orderBody(order), said(t`Entregar`, order)),
      t`Entregaste el pedido de ${shopper(order)}`,
      order.device?.type_id !== "box"
        ? () => act("undoHandOver", orderBody(order), said(t`Deshacer la entrega`, order))
        : undefined,
    ),
  fetch: (order: BoardOrder): Done => act("fetchPairs", orderBody(order), said(t`Retirar`, order)),
  bring: (order: BoardOrder): Done => act("bringByHand", orderBody(order), said(t`Llevar a mano`, order)),
  /** `hwd` null is the delivery zone. */
  place: (order: BoardOrder, hwd: string | null): Done =>
    act("placeOrder", { ...orderBody(order), hwd }, said(t`Dejar`, order)),
  move: (order: BoardOrder, hwd: string): Done =>
    act("moveOrder", { ...orderBody(order), hwd }, said(t`Mover`, order)),
  /** Leaves the pairs somewhere; pairs that wait elsewhere are taken along. */
  leave: (order: BoardOrder, { hwd }: Target): Done => {
    const along = hwd !== (order.device?.hwd ?? null) && order.pairs.some(({ state }) => state === "placed");
    if (!along) return orderActions.place(order, hwd);
    return hwd === null ? orderActions.bring(order) : orderActions.move(order, hwd);
  },
  /** TR-02. An empty note is none. */
  cancel: (order: BoardOrder, reason: CancelReason, note: string): Done =>
    act(
      "cancelForShopper",
      { ...orderBody(order), reason, ...(note && { note }) },
      said(t`Cancelar pedido`, order),
    ),
  undoCancel: (order: BoardOrder): Done =>
    act("undoCancel", orderBody(order), said(t`Deshacer la cancelación`, order)),
  /** FL-12: everything that was called off together with this order. */
  undoCallOff: (order: BoardOrder): Done =>
    act("undoCallOff", { at: order.canceled?.at ?? "" }, { label: t`Deshacer la anulación` }),
  receive: (order: BoardOrder, pair: BoardPair): Done =>
    act("receivePair", pairBody(order, pair), saidPair(t`Recibir`, pair)),
  confirm: (order: BoardOrder, pair: BoardPair, code: string): Done =>
    act("confirmPair", { ...pairBody(order, pair), code }, saidPair(t`Confirmar`, pair)),
  /** A canceled pair goes back to its slot. */
  shelve: (order: BoardOrder, pair: BoardPair, code: string): Done =>
    act("shelvePair", { ...pairBody(order, pair), code }, saidPair(t`Guardar`, pair)),
  /** `slot`: how many are left where they looked, and where they go instead. */
  miss: (order: BoardOrder, pair: BoardPair, reason: MissReason, slot?: SlotAnswer): Done =>
    act("missPair", { ...pairBody(order, pair), reason, ...(slot && { slot }) }, saidPair(t`No está`, pair)),
} as const;

/** Offers to take it back for some seconds once it is done, where that can be. */
async function undoable(done: Done, text: string, undo: (() => Done) | undefined): Done {
  const outcome = await done;
  if (outcome.kind === "done" && undo !== undefined)
    offerUndo({ text, undo, until: Date.now() + limits.handUndo });
  return outcome;
}

/** The sizes of the pairs on the card: `41 · 41½`. */
function sizesText(order: BoardOrder, stage: Stage | undefined = orderStage(order)): string {
  const pairs = stage === undefined ? order.pairs : pairsAt(order, stage);
  return pairs.map((pair) => displaySize(pair.size)).join(" · ");
}

const orderBody = ({ hash_id }: BoardOrder) => ({ hash_id });
const pairBody = ({ hash_id }: BoardOrder, { id }: BoardPair) => ({ hash_id, pair_id: id });
const said = (verb: string, order: BoardOrder) => ({ label: `${verb} ${sizesText(order)}` });
const saidPair = (verb: string, pair: BoardPair) => ({ label: `${verb} ${displaySize(pair.size)}` });
