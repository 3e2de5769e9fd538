import type { Board, BoardPair } from "@horma/contract";
import { limits } from "@horma/domain";
import { useReaderBurst } from "@horma/scanner/keyboard";
import { Icon, ScanVerdict } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { usePendingActions } from "../../action/use-pending-actions.ts";
import type { BoardClock } from "../../live/board-clock.ts";
import { useBoard } from "../../live/board-query.ts";
import { useBoardClock } from "../../live/use-board-clock.ts";
import { CodeCamera } from "../../scan/lazy-camera.tsx";
import { useStaffSession } from "../../session/use-staff-session.ts";
import { CodeSheet } from "../confirm/CodeSheet.tsx";
import { usePairScan } from "../confirm/use-pair-scan.ts";
import { HandNotice } from "../hand/HandNotice.tsx";
import { forgetLost } from "../hand/lost-pairs.ts";
import { isCarried, newsOf, ordersOf, pairsUnderWay, type RoundStep, stepsIn } from "../hand/round.ts";
import { useRound } from "../hand/use-round.ts";
import { orderActions } from "../order-actions.ts";
import { placeScan } from "../place-scan.ts";
import { useLeaveThere } from "../use-leave.ts";
import { MissNext } from "./MissNext.tsx";
import { NextLeft, NextPair } from "./NextPair.tsx";
import { RoundActions } from "./RoundActions.tsx";
import { RoundHeader } from "./RoundHeader.tsx";
import { RoundRows } from "./RoundRows.tsx";
import styles from "./RoundScreen.module.css";

/** Mock-up 31c: several orders in one walk. The next pair is huge, all of them stand below in the order of the path. */
export function RoundScreen() {
  const { store } = useStaffSession();
  const { data: board } = useBoard(store.code);
  const clock = useBoardClock();
  if (board === undefined || clock === undefined) return <p role="status">{t`Cargando pedidos`}</p>;
  return <LoadedRound board={board} clock={clock} />;
}

function LoadedRound({ board, clock }: { board: Board; clock: BoardClock }) {
  const { store } = useStaffSession();
  const leave = useLeaveThere();
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get("pair")) || undefined;
  const [scanning, setScanning] = useState(asked);
  const [asking, setAsking] = useState<"code" | "missing">();
  const { run, pendingActionOf } = usePendingActions();
  const known = useRound(board);
  const live = known.filter(({ state }) => state !== "lost");
  const next = nextOf(known, asked);

  /** What was canceled or lost before it was fetched leaves the round: it is in its slot, or with a colleague. */
  const settle = () => forgetLost(stepsIn(known, "canceled", "lost").filter(({ pair }) => !pair.confirmed));
  const {
    pairs,
    verdict,
    say,
    take: takePair,
  } = usePairScan(live, {
    putBack: ({ order, pair }, code) => run(order, () => orderActions.shelve(order, pair, code), pair.id),
    onRight: settle,
    wanted: next?.pair,
    strange: t`No es de tu vuelta`,
  });
  useReaderBurst((code) => void take(code), limits);
  /** A pair's code, or a door's: there the order whose pairs are all in hand is left, on its own screen. */
  async function take(code: string): Promise<boolean> {
    const done = ({ id, confirmed }: BoardPair) => confirmed || scanned.has(id);
    const carried = ordersOf(pairsUnderWay(known)).map((order) => ({
      ...order,
      pairs: order.pairs.map((pair) => ({ ...pair, confirmed: done(pair) })),
    }));
    const door = placeScan(carried, board.devices, store.code, code);
    if (door === undefined) return takePair(code);
    if (door.kind === "leave") leave(door);
    else say(door.said);
    return door.kind !== "none";
  }
  const scanned = new Set(pairs.filter(({ confirmed }) => confirmed).map(({ id }) => id));
  const steps = known.map(
    (step): RoundStep =>
      step.state === "to_fetch" && scanned.has(step.pair.id) ? { ...step, state: "in_hand" } : step,
  );
  const focus = nextOf(steps, asked);
  const camera = focus !== undefined && scanning === focus.pair.id;
  const [toLeave] = stepsIn(steps, "in_hand");
  return (
    <div className={styles.round} data-whole-phone data-own-news>
      <RoundHeader steps={steps} clock={clock} />
      <HandNotice
        news={newsOf(steps).filter(isCarried)}
        onPutBack={({ pair }) => {
          setSearch({ pair: String(pair.id) }, { replace: true });
          setScanning(pair.id);
        }}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and by keys too */}
      <div className={styles.middle} tabIndex={0}>
        <div className={styles.said}>
          {verdict?.verdict === "wrong" ? (
            <ScanVerdict {...verdict} className={styles.wrong} />
          ) : (
            <p role="status" className={styles.right}>
              {verdict && <Icon name="check" />}
              {verdict?.title}
            </p>
          )}
        </div>
        {camera && (
          <Suspense fallback={<div className={styles.camera} />}>
            <CodeCamera className={styles.camera} onCode={take} />
          </Suspense>
        )}
        {focus ? (
          <NextPair step={focus} camera={camera} />
        ) : (
          toLeave && <NextLeft steps={steps} order={toLeave.order} devices={board.devices} />
        )}
      </div>
      <RoundRows
        steps={steps}
        next={focus}
        queued={({ order, pair }) => pendingActionOf(order.hash_id, pair.id)?.kind === "queued"}
      />
      <RoundActions
        steps={steps}
        devices={board.devices}
        focus={focus}
        scanning={camera}
        run={run}
        onScan={() => setScanning(focus?.pair.id)}
        onType={() => setAsking("code")}
        onMissing={() => setAsking("missing")}
        onSettle={settle}
      />
      <CodeSheet open={asking === "code"} onClose={() => setAsking(undefined)} onCode={take} />
      {focus?.state === "to_fetch" && (
        <MissNext
          board={board}
          step={focus}
          open={asking === "missing"}
          run={run}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

/** What is scanned next: a canceled pair that is being put back, else the next to fetch, else what has to be put back. */
function nextOf(steps: readonly RoundStep[], asked: number | undefined): RoundStep | undefined {
  const back = stepsIn(steps, "put_back");
  return back.find(({ pair }) => pair.id === asked) ?? stepsIn(steps, "to_fetch")[0] ?? back[0];
}
