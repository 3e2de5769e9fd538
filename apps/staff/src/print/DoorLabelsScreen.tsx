import type { BoardDevice } from "@horma/contract";
import { CheckField, StaffButton } from "@horma/ui";
import QrCode from "@horma/ui/qr-code";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { useState } from "react";
import { useBoard } from "../live/board-query.ts";
import { publicOrigin } from "../page-config.ts";
import { useStaffSession } from "../session/use-staff-session.ts";
import styles from "./DoorLabelsScreen.module.css";
import { doorLink, doorName } from "./links.ts";
import { PrintPage, Sheet } from "./PrintPage.tsx";
import { inSheets } from "./sheets.ts";

/** Labels on a sheet: three columns, four rows. */
const perSheet = 12;

/** Mock-up 52: labels for the doors of all smart boxes, or of the chosen ones. */
export function DoorLabelsScreen() {
  const { store } = useStaffSession();
  const { data: board } = useBoard(store.code);
  const [left, leave] = useState<ReadonlySet<string>>(new Set());
  const boxes = (board?.devices ?? []).filter(({ type_id }) => type_id === "box");
  const sheets = inSheets(
    boxes.filter(({ hwd }) => !left.has(hwd)),
    perSheet,
  );
  const toggle = (hwd: string, print: boolean) =>
    leave((before) => new Set(print ? [...before].filter((other) => other !== hwd) : [...before, hwd]));
  return (
    <PrintPage
      title={t`Etiquetas de smartbox`}
      sheets={sheets.length}
      controls={
        <fieldset className={styles.choice}>
          <legend>
            <Trans>Puertas</Trans>
          </legend>
          <StaffButton variant="line" onClick={() => leave(new Set())}>
            <Trans>Todas</Trans>
          </StaffButton>
          <StaffButton variant="line" onClick={() => leave(new Set(boxes.map(({ hwd }) => hwd)))}>
            <Trans>Ninguna</Trans>
          </StaffButton>
          {boxes.map(({ hwd, name }) => (
            <CheckField key={hwd} checked={!left.has(hwd)} onChange={(print) => toggle(hwd, print)}>
              <Trans>Smartbox {name}</Trans>
            </CheckField>
          ))}
          {board !== undefined && boxes.length === 0 && (
            <p>
              <Trans>Esta tienda no tiene smartboxes.</Trans>
            </p>
          )}
        </fieldset>
      }
    >
      {sheets.map((doors) => (
        <Sheet key={doors[0]?.hwd} className={styles.sheet}>
          {doors.map((door) => (
            <DoorLabel key={door.hwd} door={door} store={store} />
          ))}
        </Sheet>
      ))}
    </PrintPage>
  );
}

type DoorLabelProps = { door: BoardDevice; store: { code: string; name: string } };

function DoorLabel({ door: { hwd, name }, store }: DoorLabelProps) {
  const link = doorLink(publicOrigin, store.code, hwd);
  return (
    <section className={styles.label}>
      <div className={styles.top}>
        <span className={styles.word}>
          <Trans>
            Smartbox
            <br />
            número
          </Trans>
        </span>
        <span className={clsx("num", styles.number, name.length > 1 && styles.long)}>{name}</span>
      </div>
      <div className={styles.bottom}>
        <QrCode text={link} level="Q" label={t`Código QR de la smartbox ${name}`} className={styles.code} />
        <p className={styles.words}>
          <b>{doorName(store.code, hwd)}</b>
          <span>
            <Trans>Tienda {store.name}</Trans>
          </span>
          <span>CLICK &amp; TRY</span>
        </p>
      </div>
    </section>
  );
}
