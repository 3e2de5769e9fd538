import type { BoardDevice } from "@horma/contract";
import { displaySize, limits, scannedDoor } from "@horma/domain";
import { useReaderBurst } from "@horma/scanner/keyboard";
import { DoorPicker, Sheet, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { deviceText } from "../order/order-place.ts";
import { giveCode, showScan } from "../scan/scan-news.ts";
import { useStaffSession } from "../session/use-staff-session.ts";
import { boxesToClean } from "./boxes-to-clean.ts";
import { rackSlotText } from "./rack-slot.ts";
import type { OrderPair } from "./return-lists.ts";
import styles from "./SanitizeSheet.module.css";

/** The value for cleaning by hand. A box's value is its hwd. */
const byHand = "hand";

export type SanitizeSheetProps = {
  /** Without a pair the sheet is closed. */
  which: OrderPair | undefined;
  devices: readonly BoardDevice[];
  /** `null` is by hand. */
  onChoose: (hwd: string | null) => void;
  onLose: () => void;
  onClose: () => void;
};

/** Where to clean a pair: in a box, the suggested one chosen already, or by hand. */
export function SanitizeSheet({ which, ...rest }: SanitizeSheetProps) {
  const size = displaySize(which?.pair.size ?? "");
  return (
    <Sheet open={which !== undefined} title={t`Sanitizar la ${size}`} look="box" onClose={rest.onClose}>
      {which && <Choice which={which} {...rest} />}
    </Sheet>
  );
}

function Choice({ which, devices, onChoose, onLose }: SanitizeSheetProps & { which: OrderPair }) {
  const boxes = boxesToClean(devices);
  const [asked, setAsked] = useState<string>();
  const free = boxes.find((box) => box.hwd === asked && box.available) ?? boxes.find((box) => box.suggested);
  const chosen = asked === byHand ? undefined : free;
  const { store } = useStaffSession();
  // The pair was scanned, or chosen; the door's label says where it is cleaned.
  useReaderBurst((code) => {
    const door = scannedDoor(code, store.code, devices);
    const box = boxes.find(({ hwd }) => door?.kind === "here" && hwd === door.hwd);
    if (door === undefined) giveCode(code);
    else if (box?.available) onChoose(box.hwd);
    else showScan({ verdict: "wrong", title: t`Esa smartbox no está libre`, text: t`Elige otra.` });
  }, limits);
  return (
    <>
      <p className={styles.where}>
        <Trans>
          {which.pair.product.brand} {which.pair.product.name}, en {rackSlotText(which.pair.rack_slot)}
        </Trans>
      </p>
      <DoorPicker
        label={t`Dónde se sanitiza`}
        doors={boxes.map(({ hwd, name, available }) => ({ value: hwd, number: name, taken: !available }))}
        places={[{ value: byHand, icon: "mist", text: t`A mano`, name: "" }]}
        value={chosen?.hwd ?? byHand}
        onChange={setAsked}
      />
      {boxes.length > 0 && free === undefined && (
        <p role="status">
          <Trans>No hay una smartbox libre ahora.</Trans>
        </p>
      )}
      <StaffButton size="lg" icon="forward" onClick={() => onChoose(chosen?.hwd ?? null)}>
        {chosen === undefined ? t`Ya la sanitizaron a mano` : t`Abrir ${deviceText(chosen)}`}
      </StaffButton>
      <StaffButton variant="alarm" onClick={onLose}>
        <Trans>No está en el estante</Trans>
      </StaffButton>
    </>
  );
}
