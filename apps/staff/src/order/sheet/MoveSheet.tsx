import type { BoardDevice, BoardOrder } from "@horma/contract";
import { limits } from "@horma/domain";
import { useReaderBurst } from "@horma/scanner/keyboard";
import { Sheet, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { giveCode, showScan } from "../../scan/scan-news.ts";
import { useStaffSession } from "../../session/use-staff-session.ts";
import { deviceText } from "../order-place.ts";
import { placeScan } from "../place-scan.ts";
import { targetsOf } from "../targets.ts";
import { TargetPicker } from "./TargetPicker.tsx";

export type MoveSheetProps = {
  order: BoardOrder;
  devices: readonly BoardDevice[];
  open: boolean;
  onClose: () => void;
  onMove: (hwd: string) => void;
};

/** Chooses another device for an order's pairs, by a touch or by the label on its door. */
export function MoveSheet({ order, devices, open, onClose, onMove }: MoveSheetProps) {
  const from = order.device === null ? "" : deviceText(order.device);
  return (
    <Sheet open={open} title={t`Mover a otro lugar`} onClose={onClose} look="box">
      <p>
        <Trans>Saca los pares de {from} y déjalos en el lugar que elijas.</Trans>
      </p>
      {open && <Choice order={order} devices={devices} onClose={onClose} onMove={onMove} />}
    </Sheet>
  );
}

function Choice({ order, devices, onClose, onMove }: Omit<MoveSheetProps, "open">) {
  const [asked, setAsked] = useState<string>();
  const others = devices.filter((device) => device.hwd !== order.device?.hwd);
  const { boxes, shelves } = targetsOf(order, others);
  const target = [...boxes, ...shelves].find(({ value, free }) => value === asked && free);
  const { store } = useStaffSession();
  useReaderBurst((code) => {
    const door = placeScan([order], others, store.code, code);
    if (door === undefined) return giveCode(code);
    if (door.kind === "none") return showScan(door.said);
    if (door.target.hwd) onMove(door.target.hwd);
    onClose();
  }, limits);
  return (
    <>
      <TargetPicker
        label={t`Mover a`}
        order={order}
        devices={others}
        chosen={target}
        devicesOnly
        onChoose={setAsked}
      />
      <StaffButton
        size="lg"
        icon="forward"
        disabled={target === undefined}
        onClick={() => {
          if (target?.hwd) onMove(target.hwd);
          onClose();
        }}
      >
        {target === undefined ? t`Elige un lugar` : t`Mover a ${target.text}`}
      </StaffButton>
    </>
  );
}
