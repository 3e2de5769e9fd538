import type { Board, BoardOrder } from "@horma/contract";
import { staffMay } from "@horma/domain";
import { SegmentedControl } from "@horma/ui";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useCallback, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { act as queueAction } from "../action/action-queue.ts";
import type { ActionOutcome } from "../action/create-action-queue.ts";
import { useCardDeeds } from "../action/use-card-deeds.ts";
import { HeaderEnd } from "../layout/HeaderEnd.tsx";
import { usePhone } from "../layout/use-phone.ts";
import { refreshBoard, useBoard } from "../live/board-query.ts";
import { pairsUnderWay, roundOf } from "../order/hand/round.ts";
import { otherHolder } from "../order/holder.ts";
import type { CardAction } from "../order/next-action.ts";
import { orderDeeds } from "../order/order-deeds.ts";
import { ReceiveSheet } from "../order/sheet/ReceiveSheet.tsx";
import { columnsOf, stages, stageTitles } from "../order/stage.ts";
import type { Target } from "../order/targets.ts";
import { pageConfig } from "../page-config.ts";
import { paths } from "../paths.ts";
import { RequestLink } from "../request/RequestLink.tsx";
import { SearchButton } from "../search/SearchButton.tsx";
import { useStaffSession } from "../session/use-staff-session.ts";
import { AisleBoard } from "./AisleBoard.tsx";
import { AlertBanner } from "./AlertBanner.tsx";
import { requestCount } from "./alert-text.ts";
import { BoardCard } from "./BoardCard.tsx";
import { BoardColumns } from "./BoardColumns.tsx";
import styles from "./BoardScreen.module.css";
import { CanceledCards } from "./CanceledCards.tsx";
import { MedianWait } from "./MedianWait.tsx";
import { PausedStrip } from "./PausedStrip.tsx";
import { RoundStrip } from "./RoundStrip.tsx";
import { useLostRaces } from "./use-lost-races.ts";
import { useTakeRound } from "./use-take-round.ts";

/** Mock-ups 30, 30b and 30c: every request of the store, its stage and its wait. */
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
        <p role="status" className={styles.none}>
          {isError ? t`Todavía no llegan los pedidos. Volvemos a intentarlo.` : t`Cargando pedidos`}
        </p>
      ) : (
        <LoadedBoard board={board} />
      )}
    </>
  );
}

/** From so many waiting requests on, several are picked in one walk. */
const manyWaiting = 5;

function LoadedBoard({ board }: { board: Board }) {
  const { staff } = useStaffSession();
  const navigate = useNavigate();
  const { run, deedOf, forget } = useCardDeeds();
  const { lost, note } = useLostRaces(forget);
  const { taking, take } = useTakeRound(run);
  const phone = usePhone();
  const [search, setSearch] = useSearchParams();
  const columns = columnsOf(board.orders);
  const chosen = search.get("by") === "aisle";
  const serves = staffMay(staff.role, "serve");
  // Whoever works by aisle goes on so until they choose otherwise.
  const many = serves && !phone && (chosen || columns.to_prepare.length >= manyWaiting);
  const byAisle = many && chosen;
  const mine = pairsUnderWay(roundOf(board.orders, staff));
  // One order alone is picked on its own screen.
  const inRound = mine.length > 0;
  const [receiving, setReceiving] = useState<BoardOrder>();

  const act = useCallback(
    (order: BoardOrder, action: CardAction, to: Target | undefined) => {
      const race = async (does: () => Promise<ActionOutcome>) => {
        const outcome = await run(order, does);
        note(order, outcome);
        // In one hand the search begins at once (mock-up 31b).
        if (phone && outcome.kind !== "refused") await startPick(order, outcome);
      };
      const startPick = async ({ hash_id }: BoardOrder, { kind }: ActionOutcome) => {
        if (kind === "done") await refreshBoard();
        navigate(inRound ? paths.round : paths.confirm(hash_id));
      };
      const does: Record<CardAction, () => void> = {
        claim: () => void race(() => orderDeeds.claim(order)),
        take_over: () => void race(() => orderDeeds.takeOver(order, otherHolder(order, staff)?.id ?? null)),
        leave: () => void navigate(phone ? paths.confirm(order.hash_id) : paths.order(order.hash_id)),
        hand_over: () => void run(order, () => orderDeeds.handOver(order)),
        receive: () => setReceiving(order),
        fetch: () => void run(order, () => orderDeeds.fetch(order)),
        rescue: () => to && void run(order, () => orderDeeds.leave(order, to)),
      };
      does[action]();
    },
    [run, note, navigate, staff, phone, inRound],
  );

  return (
    <>
      <AlertBanner
        board={board}
        role={staff.role}
        onSeen={({ key }) => void queueAction("dismissAlert", { key }, { label: t`Visto` })}
        onResolved={({ key }) => void queueAction("resolveAlert", { key }, { label: t`Resuelto` })}
        onAnswer={({ order }) =>
          order !== null && void queueAction("answerCall", { hash_id: order }, { label: t`Voy` })
        }
        onCallOff={({ kind, id, requests }) =>
          void queueAction(
            "callOffRequests",
            { source: `${kind} ${id}` },
            { label: t`Anular ${requestCount(requests)}` },
          )
        }
      />
      <PausedStrip paused={board.paused} />
      {serves && (
        <RoundStrip
          board={board}
          waiting={phone ? columns.to_prepare : []}
          taking={taking}
          onTake={(orders) => void take(orders)}
        />
      )}
      {many && (
        <div className={styles.order}>
          <p className={styles.counts}>
            {stages.map((stage) => (
              <span key={stage}>
                <b className="num">{columns[stage].length}</b> {i18n._(stageTitles[stage])}
              </span>
            ))}
          </p>
          <SegmentedControl
            className={styles.switch}
            label={t`Orden de lo que espera`}
            value={byAisle ? "aisle" : "wait"}
            options={[
              { value: "wait", text: t`Por espera` },
              { value: "aisle", text: t`Por pasillo` },
            ]}
            onChange={(value) => setSearch(value === "aisle" ? { by: "aisle" } : {}, { replace: true })}
          />
        </div>
      )}
      {byAisle ? (
        <AisleBoard
          orders={board.orders}
          waiting={columns.to_prepare}
          me={staff}
          room={pageConfig.round_pairs - mine.length}
          taking={taking}
          onTake={(orders) => void take(orders)}
        />
      ) : (
        <BoardColumns
          orders={board.orders.map((order) => lost.get(order.hash_id) ?? order)}
          canceled={
            <CanceledCards
              orders={board.orders}
              deedOf={deedOf}
              onUndo={
                staffMay(staff.role, "cancel_order")
                  ? (order) => void run(order, () => orderDeeds.undoCancel(order))
                  : undefined
              }
              onUndoCallOff={
                staffMay(staff.role, "call_off_requests")
                  ? (order) => void run(order, () => orderDeeds.undoCallOff(order))
                  : undefined
              }
            />
          }
          card={(order, stage) => (
            <BoardCard
              key={order.hash_id}
              order={order}
              stage={stage}
              devices={board.devices}
              me={staff}
              lost={lost.has(order.hash_id)}
              deed={deedOf(order.hash_id)}
              onAct={act}
            />
          )}
        />
      )}
      <ReceiveSheet
        order={receiving}
        onClose={() => setReceiving(undefined)}
        onReceive={(order, pair) => void run(order, () => orderDeeds.receive(order, pair))}
      />
    </>
  );
}
