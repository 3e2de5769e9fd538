import { pageConfig } from "@horma/app/page-config";
import type { Board, BoardOrder } from "@horma/contract";
import { roleMay } from "@horma/domain";
import { Nothing } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useCallback, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { ActionOutcome } from "../action/create-action-queue.ts";
import { usePendingActions } from "../action/use-pending-actions.ts";
import { HeaderEnd } from "../layout/HeaderEnd.tsx";
import { usePhone } from "../layout/use-phone.ts";
import { useBoard } from "../live/board-query.ts";
import { ordersOf, pairsUnderWay, roundOf } from "../order/hand/round.ts";
import { otherHolder } from "../order/holder.ts";
import type { CardAction } from "../order/next-action.ts";
import { orderActions } from "../order/order-actions.ts";
import { ReceiveSheet } from "../order/sheet/ReceiveSheet.tsx";
import { columnsOf, type Stage } from "../order/stage.ts";
import type { Target } from "../order/targets.ts";
import { paths } from "../paths.ts";
import { RequestLink } from "../request/RequestLink.tsx";
import { SearchButton } from "../search/SearchButton.tsx";
import { useStaffSession } from "../session/use-staff-session.ts";
import { AisleBoard } from "./AisleBoard.tsx";
import { AlertBanner } from "./AlertBanner.tsx";
import { BoardCard } from "./BoardCard.tsx";
import { BoardColumns } from "./BoardColumns.tsx";
import { boardLayout } from "./board-layout.ts";
import { CanceledCards } from "./CanceledCards.tsx";
import { MedianWait } from "./MedianWait.tsx";
import { PausedStrip } from "./PausedStrip.tsx";
import { RoundLink, RoundStrip } from "./RoundStrip.tsx";
import { RushBoard } from "./RushBoard.tsx";
import { roundWithin, takeText } from "./take-round.ts";
import { useLostRaces } from "./use-lost-races.ts";
import { useTakeRound } from "./use-take-round.ts";
import { WaitingHead } from "./WaitingHead.tsx";
import { WaitingOrder } from "./WaitingOrder.tsx";

/** Mock-ups 30, 30b, 30c and 30g: every request of the store, its stage and its wait. */
export function BoardScreen() {
  const { store } = useStaffSession();
  const { data: board, isError } = useBoard(store.code);
  return (
    <>
      <h1 className="visually-hidden">
        <Trans>Pedidos</Trans>
      </h1>
      <HeaderEnd>
        <MedianWait median={board?.median_wait ?? null} />
        <RequestLink />
        <SearchButton />
      </HeaderEnd>
      {board === undefined ? (
        <Nothing look="screen" role="status">
          {isError ? t`Todavía no llegan los pedidos. Volvemos a intentarlo.` : t`Cargando pedidos`}
        </Nothing>
      ) : (
        <LoadedBoard board={board} />
      )}
    </>
  );
}

function LoadedBoard({ board }: { board: Board }) {
  const { staff } = useStaffSession();
  const navigate = useNavigate();
  const { run, pendingActionOf, forget } = usePendingActions();
  const { lost, note } = useLostRaces(forget);
  const { taking, take } = useTakeRound(run);
  const phone = usePhone();
  const [search, setSearch] = useSearchParams();
  const columns = columnsOf(board.orders);
  const waits = new Map(board.waits?.map((wait) => [wait.hash_id, wait]));
  const waiting = columns.to_prepare;
  const serves = roleMay(staff.role, "serve");
  const byAisle = search.get("by") === "aisle";
  const { layout, orders: ordered } = boardLayout({ waiting: waiting.length, byAisle, phone, serves });
  const mine = pairsUnderWay(roundOf(board.orders, staff));
  const room = pageConfig.round_pairs - mine.length;
  // One order alone is picked on its own screen.
  const inRound = mine.length > 0;
  const [receiving, setReceiving] = useState<BoardOrder>();

  const act = useCallback(
    (order: BoardOrder, action: CardAction, to: Target | undefined) => {
      const race = async (does: () => Promise<ActionOutcome>) => {
        const outcome = await run(order, does);
        note(order, outcome);
        // In one hand the search begins at once (mock-up 31b).
        if (phone && outcome.kind !== "refused")
          navigate(inRound ? paths.round : paths.confirm(order.hash_id));
      };
      const does: Record<CardAction, () => void> = {
        claim: () => void race(() => orderActions.claim(order)),
        take_over: () => void race(() => orderActions.takeOver(order, otherHolder(order, staff)?.id ?? null)),
        leave: () => void navigate(phone ? paths.confirm(order.hash_id) : paths.order(order.hash_id)),
        hand_over: () => void run(order, () => orderActions.handOver(order)),
        receive: () => setReceiving(order),
        fetch: () => void run(order, () => orderActions.fetch(order)),
        rescue: () => to && void run(order, () => orderActions.leave(order, to)),
      };
      does[action]();
    },
    [run, note, navigate, staff, phone, inRound],
  );

  const fit = roundWithin(waiting, room);
  const takeAll = (orders: readonly BoardOrder[]) => void take(orders);
  // A phone has its own button for that below.
  const offer = serves && !phone && fit.length > 1;
  const order = ordered && (
    <WaitingOrder
      value={layout === "aisles" ? "aisle" : "wait"}
      onChange={(by) => setSearch(by === "aisle" ? { by } : {}, { replace: true })}
    />
  );
  const round = serves && <RoundLink board={board} />;
  const head = (
    <WaitingHead waiting={waiting.length} round={round}>
      {order}
    </WaitingHead>
  );
  const columnsProps = {
    orders: board.orders.map((order) => lost.get(order.hash_id) ?? order),
    canceled: (
      <CanceledCards
        orders={board.orders}
        pendingActionOf={pendingActionOf}
        onUndo={
          roleMay(staff.role, "cancel_order")
            ? (order) => void run(order, () => orderActions.undoCancel(order))
            : undefined
        }
        onUndoCallOff={
          roleMay(staff.role, "call_off_requests")
            ? (order) => void run(order, () => orderActions.undoCallOff(order))
            : undefined
        }
      />
    ),
    card: (order: BoardOrder, stage: Stage) => (
      <BoardCard
        key={order.hash_id}
        order={order}
        stage={stage}
        devices={board.devices}
        wait={waits.get(order.hash_id)}
        me={staff}
        compact={layout === "rush"}
        lost={lost.has(order.hash_id)}
        pendingAction={pendingActionOf(order.hash_id)}
        onAct={act}
      />
    ),
  };

  return (
    <>
      {phone ? (
        serves && <RoundStrip board={board} waiting={waiting} taking={taking} onTake={takeAll} />
      ) : (
        <AlertBanner
          board={board}
          round={
            offer
              ? { text: takeText(fit, ordersOf(mine).length > 1), taking, onTake: () => takeAll(fit) }
              : undefined
          }
        />
      )}
      {layout === "aisles" && (
        <>
          {head}
          <AisleBoard
            orders={board.orders}
            waiting={waiting}
            me={staff}
            room={room}
            taking={taking}
            onTake={takeAll}
          />
        </>
      )}
      {layout === "rush" && <RushBoard {...columnsProps} head={head} />}
      {layout === "columns" && <BoardColumns {...columnsProps} order={order} round={round} />}
      <PausedStrip paused={board.paused} />
      <ReceiveSheet
        order={receiving}
        onClose={() => setReceiving(undefined)}
        onReceive={(order, pair) => void run(order, () => orderActions.receive(order, pair))}
      />
    </>
  );
}
