import type { Board } from "@horma/contract";
import { roleMay } from "@horma/domain";
import { Column, Columns, Nothing } from "@horma/ui";
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { usePendingActions } from "../action/use-pending-actions.ts";
import { damageActions } from "../damage/damage-actions.ts";
import { Tabs } from "../layout/Tabs.tsx";
import { usePhone } from "../layout/use-phone.ts";
import type { BoardClock } from "../live/board-clock.ts";
import { useBoard } from "../live/board-query.ts";
import { useBoardClock } from "../live/use-board-clock.ts";
import { orderActions } from "../order/order-actions.ts";
import { useStaffSession } from "../session/use-staff-session.ts";
import { DamagedCount } from "./DamagedCount.tsx";
import { LostCard } from "./LostCard.tsx";
import { RackCount } from "./RackCount.tsx";
import { ReturnCard } from "./ReturnCard.tsx";
import { askedIn, type OpenQuestion, ReturnSheets } from "./ReturnSheets.tsx";
import styles from "./ReturnsScreen.module.css";
import { returnActions } from "./return-actions.ts";
import { type OrderPair, type ReturnList, returnLists, returnsOf, returnTitles } from "./return-lists.ts";
import { returnStep } from "./return-step.ts";

/** Mock-up 38: what came back and has to be cleaned, what goes back to its slot, and what is lost. */
export function ReturnsScreen() {
  const { store } = useStaffSession();
  const { data: board, isError } = useBoard(store.code);
  const clock = useBoardClock();
  return (
    <>
      <h1 className="visually-hidden">
        <Trans>Devoluciones</Trans>
      </h1>
      {board === undefined || clock === undefined ? (
        <Nothing look="screen" role="status">
          {isError ? t`Todavía no llegan las devoluciones. Volvemos a intentarlo.` : t`Cargando devoluciones`}
        </Nothing>
      ) : (
        <LoadedReturns board={board} clock={clock} />
      )}
    </>
  );
}

function LoadedReturns({ board, clock }: { board: Board; clock: BoardClock }) {
  const { staff } = useStaffSession();
  const { run, pendingActionOf } = usePendingActions();
  const [search, setSearch] = useSearchParams();
  const asking = askedIn(search);
  const setAsking = (asked?: OpenQuestion) =>
    setSearch(asked ? { ask: asked.kind, pair: String(asked.pair) } : {}, { replace: true });
  const manager = roleMay(staff.role, "write_off");
  const lists = returnsOf(board.orders, manager);
  const doIt: Run = (which, does) => void run(which.order, does, which.pair.id);

  const act = (which: OrderPair) => {
    const { action, trouble } = returnStep(which, board.devices, staff);
    if (action === "fetch") void run(which.order, () => orderActions.fetch(which.order));
    if (action === "clean") setAsking({ kind: "clean", pair: which.pair.id });
    if (action === "shelve") setAsking({ kind: "shelve", pair: which.pair.id });
    if (action === "receive")
      doIt(which, () => damageActions.receive({ hashId: which.order.hash_id, pair: which.pair }));
    if (action === "take_over") doIt(which, () => orderActions.takeOver(which.order, which.pair.holder_id));
    if (action === "take_out") {
      doIt(which, () => returnActions.takeOut(which));
      // A clean pair goes straight to its slot.
      if (trouble === undefined) setAsking({ kind: "shelve", pair: which.pair.id });
    }
  };

  const cards: Record<ReturnList, (which: OrderPair) => ReactNode> = {
    to_clean: card,
    to_shelve: card,
    lost: (which) => (
      <LostCard
        key={which.pair.id}
        which={which}
        devices={board.devices}
        clock={clock}
        role={staff.role}
        pendingAction={pendingActionOf(which.order.hash_id, which.pair.id)}
        onFound={() => setAsking({ kind: "find", pair: which.pair.id })}
        onGiveUp={() => setAsking({ kind: "write_off", pair: which.pair.id })}
      />
    ),
  };
  function card(which: OrderPair) {
    return (
      <ReturnCard
        key={which.pair.id}
        which={which}
        devices={board.devices}
        me={staff}
        clock={clock}
        pendingAction={pendingActionOf(which.order.hash_id, which.pair.id)}
        onAct={() => act(which)}
      />
    );
  }
  return (
    <>
      <ReturnColumns
        lists={lists}
        card={(list, which) => cards[list](which)}
        rack={<RackCount {...board.rack} />}
        damaged={<DamagedCount orders={board.orders} manager={manager} />}
      />
      <ReturnSheets
        asking={asking}
        all={[...lists.to_clean, ...lists.to_shelve, ...lists.lost]}
        devices={board.devices}
        run={doIt}
        onClose={() => setAsking()}
      />
    </>
  );
}

type Run = Parameters<typeof ReturnSheets>[0]["run"];

type ReturnColumnsProps = {
  lists: Record<ReturnList, OrderPair[]>;
  card: (list: ReturnList, which: OrderPair) => ReactNode;
  rack: ReactNode;
  damaged: ReactNode;
};

/** The three columns side by side; on a phone one of them, chosen by its tab. */
function ReturnColumns({ lists, card, rack, damaged }: ReturnColumnsProps) {
  const content = (list: ReturnList) => (
    <>
      {lists[list].length === 0 && <Nothing className={styles.empty}>{i18n._(emptyWords[list])}</Nothing>}
      {lists[list].map((which) => card(list, which))}
      {list === "to_clean" && damaged}
      {list === "to_shelve" && rack}
    </>
  );
  if (usePhone()) {
    const tabs = returnLists.map((value) => ({
      value,
      title: i18n._(returnTitles[value]),
      count: lists[value].length,
      content: content(value),
    }));
    return <Tabs label={t`Devoluciones`} tabs={tabs} />;
  }
  return (
    <Columns className={styles.columns}>
      {returnLists.map((list) => (
        <Column
          key={list}
          title={i18n._(returnTitles[list])}
          count={String(lists[list].length)}
          className={styles[list]}
        >
          {content(list)}
        </Column>
      ))}
    </Columns>
  );
}

const emptyWords: Record<ReturnList, MessageDescriptor> = {
  to_clean: msg`Nada por sanitizar.`,
  to_shelve: msg`Nada por guardar.`,
  lost: msg`Ningún par perdido.`,
};
