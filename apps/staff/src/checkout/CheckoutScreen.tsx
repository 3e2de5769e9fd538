import type { Board, BoardOrder } from "@horma/contract";
import { limits, typedCode } from "@horma/domain";
import { Nothing, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { usePendingActions } from "../action/use-pending-actions.ts";
import { usePhone } from "../layout/use-phone.ts";
import { useBoard } from "../live/board-query.ts";
import { checkScan } from "../order/confirm/scan-check.ts";
import { pairsAt } from "../order/stage.ts";
import { useCodes } from "../scan/use-codes.ts";
import { useStaffSession } from "../session/use-staff-session.ts";
import styles from "./CheckoutScreen.module.css";
import { ChosenOrder } from "./ChosenOrder.tsx";
import { inSalon, ordersMeant } from "./find-order.ts";
import { InSalonList } from "./InSalonList.tsx";
import { OrderFinder } from "./OrderFinder.tsx";
import type { Choices, Outcome } from "./settle/settlement.ts";
import { RecentList, type RecentListProps } from "./undo/RecentList.tsx";
import { settlementsQuery } from "./undo/settlements-query.ts";
import { useOrderLookup } from "./use-order-lookup.ts";

/** A reader may also read an order's short code from the shopper's screen. */
const pace = { ...limits, readerCodeMin: 4 };

/** Mock-ups 37 and 37b: the cashier finds the shopper's order and closes it, or one that was closed and opens it again. */
export function CheckoutScreen() {
  const { store } = useStaffSession();
  const { data: board, isError } = useBoard(store.code);
  return (
    <>
      <h1 className="visually-hidden">
        <Trans>Caja</Trans>
      </h1>
      {board === undefined ? (
        <Nothing look="screen" role="status">
          {isError ? t`Todavía no llegan los pedidos. Volvemos a intentarlo.` : t`Cargando pedidos`}
        </Nothing>
      ) : (
        <LoadedCheckout board={board} />
      )}
    </>
  );
}

function LoadedCheckout({ board }: { board: Board }) {
  const { staff } = useStaffSession();
  const phone = usePhone();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [search, setSearch] = useSearchParams();
  const [choices, setChoices] = useState<Choices>({});
  const { run, pendingActionOf } = usePendingActions();
  const open = inSalon(board.orders);
  const hash = search.get("order");
  const closed = search.has("closed");

  const show = (order: string | undefined, list: "salon" | "closed") => {
    if (order !== hash) setChoices({});
    setSearch(
      { ...(list === "closed" && { closed: "" }), ...(order !== undefined && { order }) },
      { replace: !phone },
    );
  };
  const choose = (order: BoardOrder | undefined) => show(order?.hash_id, "salon");
  const found = (order: BoardOrder) => {
    setText(order.code);
    choose(order);
  };
  const { answer, looking, look, forget } = useOrderLookup(open, found);
  const type = (typed: string) => {
    setText(typed);
    forget();
    const exact = open.find((order) => order.code === typedCode(typed));
    if (exact !== undefined) choose(exact);
  };
  const mark = (pairId: number, outcome: Outcome) => setChoices((said) => ({ ...said, [pairId]: outcome }));

  /** A code of a pair in the order marks it as bought. Any other code is a shopper's. */
  const read = (code: string) => {
    const chosen = open.find((order) => order.hash_id === hash);
    const check = chosen && checkScan(asFetched(chosen), code);
    if (check?.kind !== "right") return look(code);
    mark(check.pair.id, "bought");
    return undefined;
  };
  const scan = useCodes(read, pace);

  const next = () => {
    setText("");
    choose(undefined);
    input.current?.focus();
  };
  const shown = board.orders.find((order) => order.hash_id === hash)?.code;
  const meant = typedCode(text) === shown ? [] : ordersMeant(open, text);
  return (
    <div className={styles.screen}>
      {!(phone && hash !== null) &&
        (closed ? (
          <aside className={styles.side} aria-label={t`Cerrados hace poco`}>
            <RecentOrders chosen={hash} onChoose={(order) => show(order, "closed")} onBack={next} />
          </aside>
        ) : (
          <aside className={styles.side} aria-label={t`Buscar pedido`}>
            <OrderFinder
              text={text}
              onText={type}
              onLook={look}
              onScan={scan}
              looking={looking}
              answer={answer}
              input={input}
            />
            <h2 className={styles.title}>
              <Trans>En salón</Trans>
            </h2>
            <div className={styles.list}>
              <InSalonList
                orders={meant.length > 0 ? meant : open}
                chosen={hash}
                pendingActionOf={pendingActionOf}
                onChoose={found}
              />
            </div>
            <StaffButton
              variant="line"
              icon="clock"
              className={styles.recent}
              onClick={() => show(undefined, "closed")}
            >
              <Trans>Cerrados hace poco</Trans>
            </StaffButton>
          </aside>
        ))}
      {hash === null ? (
        <Waiting closed={closed} />
      ) : (
        <section className={styles.chosen} aria-label={t`Pedido`}>
          <ChosenOrder
            key={hash}
            hash={hash}
            board={board}
            role={staff.role}
            choices={choices}
            onChoose={mark}
            pendingAction={pendingActionOf(hash)}
            run={run}
            onNext={next}
            onBack={phone ? () => choose(undefined) : undefined}
            undoing={closed}
            onAskUndo={() => show(hash, "closed")}
            onBackFromUndo={() => show(undefined, phone ? "closed" : "salon")}
            onUndone={(said) => {
              setChoices(said);
              show(hash, "salon");
            }}
          />
        </section>
      )}
    </div>
  );
}

/** The pairs in the salon, in the form that `checkScan` looks for. */
function asFetched(order: BoardOrder) {
  return pairsAt(order, "in_salon").map((pair) => ({ ...pair, state: "picking" as const, confirmed: false }));
}

type RecentOrdersProps = Pick<RecentListProps, "chosen" | "onChoose" | "onBack">;

function RecentOrders(props: RecentOrdersProps) {
  const { store, staff } = useStaffSession();
  const { data } = useQuery(settlementsQuery(store.code));
  return <RecentList settlements={data} role={staff.role} {...props} />;
}

function Waiting({ closed }: { closed: boolean }) {
  return (
    <section className={styles.waiting} aria-label={t`Pedido`}>
      <p>
        {closed ? t`Elige el cierre que quieres deshacer.` : t`Escanea el QR del cliente o elige su pedido.`}
      </p>
    </section>
  );
}
