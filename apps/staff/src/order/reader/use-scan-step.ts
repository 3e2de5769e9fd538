import type { Board, BoardOrder, BoardPair } from "@horma/contract";
import type { ProductCode } from "@horma/gtin";
import { t } from "@lingui/core/macro";
import { useRef } from "react";
import { useNavigate } from "react-router";
import type { ActionOutcome } from "../../action/create-action-queue.ts";
import { refusalText } from "../../action/refusal-text.ts";
import { usePendingActions } from "../../action/use-pending-actions.ts";
import { findShoe } from "../../api/find-shoe.ts";
import { damageActions } from "../../damage/damage-actions.ts";
import { boardHeard } from "../../live/board-query.ts";
import { paths } from "../../paths.ts";
import { returnActions } from "../../returns/return-actions.ts";
import type { OrderPair } from "../../returns/return-lists.ts";
import { openSheet, showScan } from "../../scan/scan-news.ts";
import { useStaffSession } from "../../session/use-staff-session.ts";
import { ordersOf, pairsUnderWay, roundOf } from "../hand/round.ts";
import { useAsClaimed } from "../hand/use-as-claimed.ts";
import { orderActions } from "../order-actions.ts";
import { type PlaceScan, placeScan } from "../place-scan.ts";
import { useLeave } from "../use-leave.ts";
import { afterStep, type PairStep, type ScanStep, scanStep } from "./scan-step.ts";
import { codeWords, stepWords } from "./step-words.ts";

type Doing = { which: OrderPair; step: PairStep; code: string };

/** Does the next step of the pair that a code names, and says it. `onReceive` asks which pairs of an order come back. */
export function useScanStep(board: Board, onReceive: (order: BoardOrder) => void) {
  const { staff, store } = useStaffSession();
  const { run } = usePendingActions();
  const leave = useLeave();
  const navigate = useNavigate();
  const orders = useAsClaimed(board.orders, staff);
  /** The steps done here and where their pairs were; the board may not show them yet. */
  const here = useRef(new Map<number, { step: PairStep; place: BoardPair["place"]; at: number }>());

  /** Goes to another screen, unless that would close a sheet. */
  function go(to: string): boolean {
    if (openSheet() === null) {
      void navigate(to);
      return true;
    }
    showScan({ verdict: "wrong", title: t`Termina lo que está abierto`, text: t`Después escanea otra vez.` });
    return false;
  }

  async function doIt({ which, step }: Doing, refused: string, does: () => Promise<ActionOutcome>) {
    const { order, pair } = which;
    here.current.set(pair.id, { step, place: pair.place, at: boardHeard(store.code)?.readAt ?? 0 });
    const outcome = await run(order, does, pair.id);
    if (outcome.kind !== "refused") return true;
    here.current.delete(pair.id);
    showScan({ verdict: "wrong", title: refused, text: `${refusalText(outcome.error)}.` });
    return false;
  }

  async function confirm(doing: Doing, claim: boolean) {
    const { order, pair } = doing.which;
    if (claim && !(await doIt(doing, t`No se tomó`, () => orderActions.claim(order)))) return;
    await doIt(doing, t`No se confirmó`, () => orderActions.confirm(order, pair, doing.code));
  }

  /** Whether the step is done, or what asks for it is shown. */
  function act(doing: Doing): boolean {
    const { which, step, code } = doing;
    const { order, pair } = which;
    switch (step.kind) {
      case "confirm":
        void confirm(doing, step.claim);
        return true;
      case "put_back":
        void doIt(doing, t`No se guardó`, () => orderActions.shelve(order, pair, code));
        return true;
      case "leave":
        return go(paths.confirm(order.hash_id));
      case "choose":
      case "hand_over":
        return go(paths.order(order.hash_id));
      case "receive":
        onReceive(order);
        return true;
      case "find":
        return go(paths.askReturn("find", pair.id));
      case "decide":
        return go(paths.damage(order.hash_id, pair.id));
      case "return":
        return putAway(doing, step.action);
      case "none":
        return true;
    }
  }

  function putAway(doing: Doing, action: Extract<PairStep, { kind: "return" }>["action"]): boolean {
    const { which } = doing;
    const { order, pair } = which;
    switch (action) {
      case "fetch":
        void doIt(doing, t`No se retiró`, () => orderActions.fetch(order));
        return true;
      case "receive":
        void doIt(doing, t`No se recibió`, () => damageActions.receive({ hashId: order.hash_id, pair }));
        return true;
      case "take_out":
        if (!go(paths.askReturn("shelve", pair.id))) return false;
        void doIt(doing, t`No se sacó`, () => returnActions.takeOut(which));
        return true;
      case "repair":
        return go(paths.returns);
      case "clean":
      case "shelve":
        return go(paths.askReturn(action, pair.id));
    }
  }

  /** Leaves what is carried where the door is. The order's own screen shows how. */
  function leaveAt(door: PlaceScan): void {
    if (door.kind === "none") {
      showScan(door.said);
      return;
    }
    const { order, target } = door;
    if (!go(paths.confirmAt(order.hash_id, target.value))) return;
    showScan(door.kind === "choose" ? door.said : undefined);
    if (door.kind === "leave") void leave(door);
  }

  return async (text: string): Promise<void> => {
    const known = orders.map((order) => ({ ...order, pairs: order.pairs.map(scanned) }));
    const carried = ordersOf(pairsUnderWay(roundOf(known, staff)));
    const door = placeScan(carried.toSorted(lastScanned), board.devices, store.code, text);
    if (door !== undefined) return leaveAt(door);
    const found: ScanStep = scanStep(known, board.devices, staff, text);
    if (found.about === "code") return showScan(await wordsOf(found.code));
    if (found.about === "pair" ? act(found) : go(paths.order(found.order.hash_id)))
      showScan(found.about === "pair" ? stepWords(found.which, found.step) : undefined);
  };

  /** Who scans a pair and then a door means that pair's order. */
  function lastScanned(a: BoardOrder, b: BoardOrder): number {
    const turn = ({ pairs }: BoardOrder) =>
      Math.max(...pairs.map(({ id }) => [...here.current.keys()].indexOf(id)));
    return turn(b) - turn(a);
  }

  function scanned(pair: BoardPair): BoardPair {
    const done = here.current.get(pair.id);
    const shown = done === undefined || (done.step.kind !== "confirm" && done.place !== pair.place);
    return shown ? pair : afterStep(pair, done.step, done.at);
  }
}

/** What a code is that no pair on the board has. */
async function wordsOf(code: ProductCode) {
  try {
    return codeWords(await findShoe(code));
  } catch {
    const text = t`Sin conexión no podemos buscar qué es.`;
    return { verdict: "wrong", title: t`Ningún pedido tiene ese código`, text } as const;
  }
}
