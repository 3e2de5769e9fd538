import { roleMay } from "@horma/domain";
import { Alert, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Refusal } from "../../action/Refusal.tsx";
import { usePendingActions } from "../../action/use-pending-actions.ts";
import { orderActions } from "../../order/order-actions.ts";
import { MoveSheet } from "../../order/sheet/MoveSheet.tsx";
import { useStaffSession } from "../../session/use-staff-session.ts";
import { type BoxLoad, boxLeftBehind } from "../box-pairs.ts";
import { CommandNote } from "../CommandNote.tsx";
import { commandLock } from "../commands.ts";
import type { ShownBox } from "../use-box.ts";
import { useBoxCommand } from "../use-box-command.ts";
import { useService } from "../use-service.ts";
import styles from "./BoxActions.module.css";

/** What this role can do with a box on the wall. */
export function BoxActions({ box, load }: { box: ShownBox; load: BoxLoad }) {
  const { staff } = useStaffSession();
  const { device, clock } = box;
  const { asked, ask } = useBoxCommand(device.hwd);
  return (
    <div className={styles.actions}>
      <CommandNote asked={asked} />
      {roleMay(staff.role, "command_device") && (
        <StaffButton
          icon="door"
          className={styles.main}
          busy={asked !== undefined && asked.result === undefined}
          locked={commandLock("open_back_door", device, !clock.stale)}
          onClick={() => ask("open_back_door")}
        >
          <Trans>Abrir puerta trasera</Trans>
        </StaffButton>
      )}
      <OrderAction load={load} />
      <div className={styles.two}>
        {roleMay(staff.role, "move_order") && <MoveAction box={box} load={load} />}
        {roleMay(staff.role, "service_device") && <ServiceAction box={box} />}
      </div>
    </div>
  );
}

/** Pairs that no one came for are taken out by the back door, which frees the box. */
function OrderAction({ load }: { load: BoxLoad }) {
  const { staff } = useStaffSession();
  const { run, pendingActionOf } = usePendingActions();
  const { order } = load;
  if (order === undefined || !boxLeftBehind(load) || !roleMay(staff.role, "restock")) return null;
  const pendingAction = pendingActionOf(order.hash_id);
  return (
    <>
      {pendingAction?.kind === "refused" && <p role="alert">{pendingAction.text}</p>}
      <StaffButton
        className={styles.main}
        busy={pendingAction?.kind === "sent"}
        queued={pendingAction?.kind === "queued"}
        onClick={() => void run(order, () => orderActions.fetch(order))}
      >
        {pendingAction?.kind === "queued" ? t`En cola` : t`Retirar los pares`}
      </StaffButton>
    </>
  );
}

/** Moves an order whose pairs are in the box to another one. */
function MoveAction({ box: { board }, load: { order } }: { box: ShownBox; load: BoxLoad }) {
  const { run, pendingActionOf } = usePendingActions();
  const [moving, setMoving] = useState(false);
  if (order === undefined || !order.pairs.some(({ state }) => state === "placed")) return null;
  const pendingAction = pendingActionOf(order.hash_id);
  return (
    <>
      <Refusal pendingAction={pendingAction} look="line" />
      <StaffButton
        variant="line"
        busy={pendingAction?.kind === "sent"}
        queued={pendingAction?.kind === "queued"}
        onClick={() => setMoving(true)}
      >
        {pendingAction?.kind === "queued" ? t`En cola` : t`Mover de box`}
      </StaffButton>
      <MoveSheet
        order={order}
        devices={board.devices}
        open={moving}
        onClose={() => setMoving(false)}
        onMove={(hwd) => void run(order, () => orderActions.move(order, hwd))}
      />
    </>
  );
}

function ServiceAction({ box: { device } }: { box: ShownBox }) {
  const { out, queued, refused, toggle } = useService(device);
  return (
    <>
      {refused !== undefined && <Alert look="line">{refused}</Alert>}
      <StaffButton variant="line" queued={queued} onClick={toggle}>
        {out ? t`Volver a servicio` : t`Fuera de servicio`}
      </StaffButton>
    </>
  );
}
