import type { Board, BoardOrder } from "@horma/contract";
import { whenIdle } from "@horma/ui";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { CardAction } from "../order/next-action.ts";
import { orderDeeds } from "../order/order-deeds.ts";
import { ReceiveSheet } from "../order/ReceiveSheet.tsx";
import { HeaderEnd } from "../page/HeaderEnd.tsx";
import { screens } from "../page/screens.ts";
import { paths } from "../paths.ts";
import { RequestLink } from "../request/RequestLink.tsx";
import { SearchButton } from "../search/SearchButton.tsx";
import { useStaffSession } from "../staff/use-staff-session.ts";
import { AlertBanner } from "./AlertBanner.tsx";
import { act } from "./action-queue.ts";
import { BoardCard } from "./BoardCard.tsx";
import { BoardColumns } from "./BoardColumns.tsx";
import styles from "./BoardScreen.module.css";
import type { BoardClock } from "./board-clock.ts";
import { useBoard } from "./board-query.ts";
import { MedianWait } from "./MedianWait.tsx";
import { useBoardClock } from "./use-board-clock.ts";
import { useCardDeeds } from "./use-card-deeds.ts";

/** Mock-ups 30, 30b and 30c: every request of the store, where it stands and how long it has waited. */
export function BoardScreen() {
  const { store } = useStaffSession();
  const { data: board, isError } = useBoard(store.code);
  const clock = useBoardClock();
  useEffect(() => whenIdle(fetchNextScreens), []);
  return (
    <>
      <h1 className="visually-hidden">Pedidos</h1>
      <HeaderEnd>
        <MedianWait median={board?.median_wait ?? null} />
        <RequestLink />
        <SearchButton />
      </HeaderEnd>
      {board === undefined || clock === undefined ? (
        <p role="status" className={styles.none}>
          {isError ? "Todavía no llegan los pedidos. Volvemos a intentarlo." : "Cargando pedidos"}
        </p>
      ) : (
        <LoadedBoard board={board} clock={clock} />
      )}
    </>
  );
}

/** Where a card leads has to open without a network too. */
function fetchNextScreens(): void {
  for (const load of [screens.order, screens.confirm]) load().catch(() => undefined);
}

function LoadedBoard({ board, clock }: { board: Board; clock: BoardClock }) {
  const { staff } = useStaffSession();
  const navigate = useNavigate();
  const { run, deedOf } = useCardDeeds(board, clock.heardAt, staff.login);
  const [receiving, setReceiving] = useState<BoardOrder>();

  const doIt: Record<CardAction, (order: BoardOrder) => void> = {
    claim: (order) => void run(order, () => orderDeeds.claim(order)),
    assign: (order) => void navigate(paths.order(order.hash_id)),
    hand_over: (order) => void run(order, () => orderDeeds.handOver(order)),
    receive: (order) => setReceiving(order),
    fetch: (order) => void run(order, () => orderDeeds.fetch(order)),
    bring: (order) => void run(order, () => orderDeeds.bring(order)),
  };

  return (
    <>
      <AlertBanner
        board={board}
        role={staff.role}
        now={clock.at}
        onSeen={({ key }) => void act("dismissAlert", { key }, { label: "Visto" })}
      />
      <BoardColumns
        orders={board.orders}
        card={(order, stage) => (
          <BoardCard
            key={order.hash_id}
            order={order}
            stage={stage}
            devices={board.devices}
            clock={clock}
            role={staff.role}
            deed={deedOf(order.hash_id)}
            onAct={(action) => doIt[action](order)}
          />
        )}
      />
      <ReceiveSheet
        order={receiving}
        onClose={() => setReceiving(undefined)}
        onReceive={(order, pair) => void run(order, () => orderDeeds.receive(order, pair))}
      />
    </>
  );
}
