import type { BoardOrder } from "@horma/contract";
import { displaySize, orderStage } from "@horma/domain";
import { ScanVerdict, StaffButton, Tag } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { act } from "../action/action-queue.ts";
import { usePendingActions } from "../action/use-pending-actions.ts";
import type { BoardClock } from "../live/board-clock.ts";
import { useBoard } from "../live/board-query.ts";
import { useBoardClock } from "../live/use-board-clock.ts";
import { UnknownOrder } from "../order/detail/UnknownOrder.tsx";
import { shopper } from "../order/shopper.ts";

import { statusWord } from "../order/status-word.ts";
import { useOrder } from "../order/use-order.ts";
import { useStaffSession } from "../session/use-staff-session.ts";
import { LinkOffer } from "./LinkOffer.tsx";
import styles from "./LinkPanel.module.css";
import type { useRequest } from "./use-request.ts";

type Request = ReturnType<typeof useRequest>;
export type LinkPanelProps = { hash: string; request: Request; onNext: () => void };

/** How the shopper follows the order: by phone, or through the seller, who gets the news instead. */
export function LinkPanel(props: LinkPanelProps) {
  const { store } = useStaffSession();
  const { data: board } = useBoard(store.code);
  const clock = useBoardClock();
  const { order, detail, failed } = useOrder(board, props.hash);
  if (board === undefined || clock === undefined || order === undefined) {
    return <UnknownOrder failed={failed} />;
  }
  const takenAt = detail?.history.findLast(({ type }) => type === "device_paired")?.at;
  return <KnownOrder {...props} clock={clock} order={order} takenAt={takenAt} />;
}

type KnownOrderProps = LinkPanelProps & {
  clock: BoardClock;
  order: BoardOrder;
  /** When a phone last joined the order. */
  takenAt: string | undefined;
};

function KnownOrder({ hash, request, onNext, clock, order, takenAt }: KnownOrderProps) {
  const { staff } = useStaffSession();
  const { run, pendingActionOf } = usePendingActions();
  const pendingAction = pendingActionOf(hash);
  const told = order.seller?.login === staff.login;
  const over = orderStage(order) === undefined;
  const { state } = request;
  const setNotify = (notify_me: boolean) =>
    void run(order, () =>
      act("notifyMe", { hash_id: hash, notify_me }, { label: t`Avisarme de ${shopper(order)}` }),
    );
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.title}>
          <Trans>Pedido de {shopper(order)}</Trans>
        </h2>
        <Tag tone="ink" icon={null}>
          {statusWord(order)}
        </Tag>
      </header>
      <p className={styles.pairs}>
        {order.pairs[0]?.product.name} <b>{order.pairs.map(({ size }) => displaySize(size)).join(" · ")}</b>
      </p>
      {told && (
        <ScanVerdict
          verdict="right"
          title={t`Te avisamos a ti`}
          text={t`Suena y aparece arriba cuando esté listo, en cualquier pantalla.`}
        />
      )}
      {!told && !over && (
        <LinkOffer
          link={state.kind === "asked" && state.hashId === hash ? state.link : undefined}
          takenAt={takenAt}
          now={clock.at}
          onOffer={() => request.offer(hash)}
        />
      )}
      {pendingAction?.kind === "refused" && (
        <ScanVerdict verdict="wrong" title={t`No se pudo`} text={pendingAction.text} />
      )}
      <div className={styles.actions}>
        <StaffButton size="lg" icon="forward" onClick={onNext}>
          <Trans>Listo, otro cliente</Trans>
        </StaffButton>
        {!over && (
          <StaffButton
            variant="line"
            icon={told ? "phone" : "bell"}
            busy={pendingAction?.kind === "sent"}
            queued={pendingAction?.kind === "queued"}
            onClick={() => setNotify(!told)}
          >
            {told ? t`Tiene teléfono: no avisarme` : t`No tiene teléfono: avisarme a mí`}
          </StaffButton>
        )}
      </div>
    </>
  );
}
