import type { Board, BoardOrder } from "@horma/contract";
import type { ProductCode } from "@horma/gtin";
import { t } from "@lingui/core/macro";
import { useRef } from "react";
import { useNavigate } from "react-router";
import type { ActionOutcome } from "../../action/create-action-queue.ts";
import { refusalText } from "../../action/refusal-text.ts";
import { usePendingActions } from "../../action/use-pending-actions.ts";
import { findShoe } from "../../api/find-shoe.ts";
import { damageActions } from "../../damage/damage-actions.ts";
import { paths } from "../../paths.ts";
import { returnActions } from "../../returns/return-actions.ts";
import type { OrderPair } from "../../returns/return-lists.ts";
import { openSheet, showScan } from "../../scan/scan-news.ts";
import { useStaffSession } from "../../session/use-staff-session.ts";
import { useAsClaimed } from "../hand/use-as-claimed.ts";
import { orderActions } from "../order-actions.ts";
import { type PairStep, type ScanStep, scanStep } from "./scan-step.ts";
import { codeWords, stepWords } from "./step-words.ts";

type Doing = { which: OrderPair; step: PairStep; code: string };

/** Does the next step of the pair that a code names, and says it. `onReceive` asks which pairs of an order come back. */
export function useScanStep(board: Board, onReceive: (order: BoardOrder) => void) {
  const { staff } = useStaffSession();
  const { run } = usePendingActions();
  const navigate = useNavigate();
  const orders = useAsClaimed(board.orders, staff);
  /** Confirmed here; the board may not show it yet. */
  const here = useRef(new Set<number>());

  /** Goes to another screen, unless that would close a sheet. */
  function go(to: string): boolean {
    if (openSheet() === null) {
      void navigate(to);
      return true;
    }
    showScan({ verdict: "wrong", title: t`Termina lo que está abierto`, text: t`Después escanea otra vez.` });
    return false;
  }

  async function doIt({ order, pair }: OrderPair, refused: string, does: () => Promise<ActionOutcome>) {
    const outcome = await run(order, does, pair.id);
    if (outcome.kind !== "refused") return true;
    showScan({ verdict: "wrong", title: refused, text: `${refusalText(outcome.error)}.` });
    return false;
  }

  async function confirm({ which, code }: Doing, claim: boolean) {
    const { order, pair } = which;
    here.current.add(pair.id);
    const done =
      (!claim || (await doIt(which, t`No se tomó`, () => orderActions.claim(order)))) &&
      (await doIt(which, t`No se confirmó`, () => orderActions.confirm(order, pair, code)));
    if (!done) here.current.delete(pair.id);
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
        void doIt(which, t`No se guardó`, () => orderActions.shelve(order, pair, code));
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
        return putAway(which, step.action);
      case "none":
        return true;
    }
  }

  function putAway(which: OrderPair, action: Extract<PairStep, { kind: "return" }>["action"]): boolean {
    const { order, pair } = which;
    switch (action) {
      case "fetch":
        void doIt(which, t`No se retiró`, () => orderActions.fetch(order));
        return true;
      case "receive":
        void doIt(which, t`No se recibió`, () => damageActions.receive({ hashId: order.hash_id, pair }));
        return true;
      case "take_out":
        if (!go(paths.askReturn("shelve", pair.id))) return false;
        void doIt(which, t`No se sacó`, () => returnActions.takeOut(which));
        return true;
      case "repair":
        return go(paths.returns);
      case "clean":
      case "shelve":
        return go(paths.askReturn(action, pair.id));
    }
  }

  return async (text: string): Promise<void> => {
    const known = orders.map((order) => ({ ...order, pairs: order.pairs.map(scanned) }));
    const found: ScanStep = scanStep(known, board.devices, staff, text);
    if (found.about === "code") return showScan(await wordsOf(found.code));
    if (found.about === "pair" ? act(found) : go(paths.order(found.order.hash_id)))
      showScan(found.about === "pair" ? stepWords(found.which, found.step) : undefined);
  };

  function scanned<P extends BoardOrder["pairs"][number]>(pair: P): P {
    return here.current.has(pair.id) && pair.state === "picking" ? { ...pair, confirmed: true } : pair;
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
