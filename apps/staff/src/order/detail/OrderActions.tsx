import type { BoardDevice, BoardOrder, StaffPerson } from "@horma/contract";
import { displaySize, orderStage, type Permission, pairsToFetch, roleMay } from "@horma/domain";
import { Alert, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { ActionOutcome } from "../../action/create-action-queue.ts";
import { Refusal } from "../../action/Refusal.tsx";
import type { PendingAction } from "../../action/use-pending-actions.ts";
import { usePhone } from "../../layout/use-phone.ts";
import type { BoardClock } from "../../live/board-clock.ts";
import { paths } from "../../paths.ts";
import { doorWaits, leftText, miscount, takenText } from "../card-notes.ts";
import { otherHolder } from "../holder.ts";
import { orderActions } from "../order-actions.ts";
import { deviceText, orderPlace } from "../order-place.ts";
import { MoveSheet } from "../sheet/MoveSheet.tsx";
import { PlaceChoice } from "../sheet/PlaceChoice.tsx";
import { ReceiveSheet } from "../sheet/ReceiveSheet.tsx";
import { canceledBehind, pairsAt, type Stage } from "../stage.ts";
import { failedBox, wayOut } from "../targets.ts";
import { CancelOrder } from "./CancelOrder.tsx";
import styles from "./OrderActions.module.css";
import { ReleaseButton } from "./ReleaseButton.tsx";
import { TakeOver } from "./TakeOver.tsx";

export type OrderActionsProps = {
  order: BoardOrder;
  devices: readonly BoardDevice[];
  /** The signed-in person. */
  staff: StaffPerson;
  clock: BoardClock;
  pendingAction: PendingAction | undefined;
  run: (does: () => Promise<ActionOutcome>) => void;
  /** The runner reports a pair missing. */
  onMissing: () => void;
};

/** What this role can do with an order at its stage. */
export function OrderActions(props: OrderActionsProps) {
  const { order, devices, staff, pendingAction } = props;
  const stage = orderStage(order);
  const counted = miscount(order, devices);
  const way = wayOut(order, devices);
  return (
    <>
      {way && (
        <Alert look="box" role="status">
          {way.why}
        </Alert>
      )}
      <Refusal pendingAction={pendingAction} look="box" />
      {counted !== undefined && <Alert look="box">{counted}</Alert>}
      {stage === undefined ? (
        <p>
          <Trans>Este pedido no espera nada más en el tablero.</Trans>
        </p>
      ) : (
        <StageActions {...props} stage={stage} may={(what) => roleMay(staff.role, what)} />
      )}
      <CancelOrder {...props} />
    </>
  );
}

type StageProps = OrderActionsProps & { stage: Stage; may: (what: Permission) => boolean };

function StageActions(props: StageProps) {
  switch (props.stage) {
    case "to_prepare":
      return <ToPrepare {...props} />;
    case "preparing":
      return props.order.pairs.some((pair) => pair.state === "picking") ? (
        <Picking {...props} />
      ) : (
        <MoveActions {...props} />
      );
    case "ready":
      return <Ready {...props} />;
    case "in_salon":
      return <InSalon {...props} />;
  }
}

function ToPrepare({ order, may, pendingAction, run }: StageProps) {
  if (!may("serve")) return null;
  return (
    <div className={styles.last}>
      <MainButton pendingAction={pendingAction} onClick={() => run(() => orderActions.claim(order))}>
        <Trans>Tomar</Trans>
      </MainButton>
    </div>
  );
}

function Picking(props: StageProps) {
  const { order, devices, staff, clock, may, pendingAction, run, onMissing } = props;
  const [again, setAgain] = useState(false);
  const navigate = useNavigate();
  const phone = usePhone();
  if (!may("serve")) return null;
  const holder = otherHolder(order, staff);
  if (holder !== undefined)
    return <TakeOver order={order} holder={holder} pendingAction={pendingAction} run={run} />;
  const failed = failedBox(order, devices) !== undefined;
  const open = order.device?.type_id === "box" && doorWaits(order) !== undefined && !failed;
  const toScan = order.pairs.some(({ state, confirmed }) => state === "picking" && !confirmed);
  // In one hand the pick has a screen of its own (mock-up 31b).
  if (phone) {
    return (
      <StaffButton size="lg" icon="forward" onClick={() => navigate(paths.confirm(order.hash_id))}>
        {toScan ? t`Buscar los pares` : t`Dejar los pares`}
      </StaffButton>
    );
  }
  return (
    <>
      {open && order.device && !again ? (
        <div className={styles.door} role="status">
          <b>
            <Trans>{deviceText(order.device)}: puerta trasera abierta</Trans>
          </b>
          <Trans>Deja los pares y ciérrala.</Trans>
          <StaffButton variant="line" onClick={() => setAgain(true)}>
            <Trans>Elegir otro lugar</Trans>
          </StaffButton>
        </div>
      ) : (
        <PlaceChoice order={order} devices={devices} pendingAction={pendingAction} run={run} />
      )}
      <div className={styles.two}>
        <StaffButton variant="alarm" onClick={onMissing}>
          <Trans>Sin stock</Trans>
        </StaffButton>
        <ReleaseButton order={order} now={clock.at} pendingAction={pendingAction} run={run} />
      </div>
    </>
  );
}

function Ready(props: StageProps) {
  const { order, may, pendingAction, run } = props;
  if (pairsToFetch(order.pairs).length > 0) {
    if (!may("restock")) return null;
    return (
      <div className={styles.last}>
        <p>
          {canceledBehind(order) ? t`Se canceló.` : t`Nadie vino a tiempo.`}{" "}
          <Trans>Saca los pares y déjalos en el estante de devoluciones.</Trans>
        </p>
        <MainButton pendingAction={pendingAction} onClick={() => run(() => orderActions.fetch(order))}>
          <Trans>Retirar de {orderPlace(order, "ready").text}</Trans>
        </MainButton>
      </div>
    );
  }
  return (
    <>
      {may("serve") && failedBox(order, props.devices) === undefined && (
        <div className={styles.last}>
          <MainButton pendingAction={pendingAction} onClick={() => run(() => orderActions.handOver(order))}>
            <Trans>Entregar</Trans>
          </MainButton>
        </div>
      )}
      <MoveActions {...props} />
    </>
  );
}

/** An order whose pairs are in a device can be moved to another one, or carried. */
function MoveActions({ order, devices, may, pendingAction, run }: StageProps) {
  const [moving, setMoving] = useState(false);
  if (order.device === null || !may("move_order")) return null;
  const sent = pendingAction?.kind === "sent";
  const way = wayOut(order, devices);
  return (
    <>
      {way && (
        <div className={styles.last}>
          <MainButton
            pendingAction={pendingAction}
            onClick={() => run(() => orderActions.leave(order, way.to))}
          >
            {way.text}
          </MainButton>
        </div>
      )}
      <div className={styles.two}>
        <StaffButton variant="line" icon="box" busy={sent} onClick={() => setMoving(true)}>
          <Trans>Mover</Trans>
        </StaffButton>
        {way?.to.hwd !== null && (
          <StaffButton variant="line" busy={sent} onClick={() => run(() => orderActions.bring(order))}>
            {way === undefined ? t`Llevar a mano` : t`Llevar a la zona`}
          </StaffButton>
        )}
        <MoveSheet
          order={order}
          devices={devices}
          open={moving}
          onClose={() => setMoving(false)}
          onMove={(hwd) => run(() => orderActions.move(order, hwd))}
        />
      </div>
    </>
  );
}

function InSalon({ order, may, pendingAction, run }: StageProps) {
  const [receiving, setReceiving] = useState(false);
  if (!may("receive")) return null;
  const pairs = pairsAt(order, "in_salon");
  const [only] = pairs;
  const receive = () => {
    if (only !== undefined && pairs.length === 1) run(() => orderActions.receive(order, only));
    else setReceiving(true);
  };
  return (
    <div className={styles.last}>
      <p role="status">{leftText(order) ?? takenText(order)}</p>
      <MainButton pendingAction={pendingAction} onClick={receive}>
        {only !== undefined && pairs.length === 1 ? t`Recibir la ${displaySize(only.size)}` : t`Recibir`}
      </MainButton>
      <ReceiveSheet
        order={receiving ? order : undefined}
        onClose={() => setReceiving(false)}
        onReceive={(_, pair) => run(() => orderActions.receive(order, pair))}
      />
    </div>
  );
}

type MainButtonProps = {
  pendingAction: PendingAction | undefined;
  onClick: () => void;
  children: React.ReactNode;
};

function MainButton({ pendingAction, onClick, children }: MainButtonProps) {
  const queued = pendingAction?.kind === "queued";
  return (
    <StaffButton
      size="lg"
      icon="forward"
      queued={queued}
      busy={pendingAction?.kind === "sent"}
      onClick={onClick}
    >
      {queued ? t`En cola` : children}
    </StaffButton>
  );
}
