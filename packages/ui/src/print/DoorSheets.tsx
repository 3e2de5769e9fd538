import { Trans, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { type ReactNode, useState } from "react";
import { StaffButton } from "../action/StaffButton.tsx";
import { CheckField } from "../field/CheckField.tsx";
import QrCode from "../picture/QrCode.tsx";
import styles from "./DoorSheets.module.css";
import { doorLink, doorName } from "./links.ts";
import { PaperSheet } from "./PrintLayout.tsx";
import type { PrintedStore } from "./StorePoster.tsx";
import { inSheets } from "./sheets.ts";

/** Labels on a sheet: three columns, four rows. */
const perSheet = 12;

export type Door = { hwd: string; name: string };
export type DoorSheets = { sheets: readonly (readonly Door[])[]; controls: ReactNode };

/** Mock-up 52: the doors of all smart boxes, or of the chosen ones, by sheet; and the choice. */
export function useDoorSheets(boxes: readonly Door[] | undefined): DoorSheets {
  const [left, leave] = useState<ReadonlySet<string>>(new Set());
  const all = boxes ?? [];
  const toggle = (hwd: string, print: boolean) =>
    leave((before) => new Set(print ? [...before].filter((other) => other !== hwd) : [...before, hwd]));
  return {
    sheets: inSheets(
      all.filter(({ hwd }) => !left.has(hwd)),
      perSheet,
    ),
    controls: (
      <fieldset className={styles.choice}>
        <legend>
          <Trans>Puertas</Trans>
        </legend>
        <StaffButton variant="line" onClick={() => leave(new Set())}>
          <Trans>Todas</Trans>
        </StaffButton>
        <StaffButton variant="line" onClick={() => leave(new Set(all.map(({ hwd }) => hwd)))}>
          <Trans>Ninguna</Trans>
        </StaffButton>
        {all.map(({ hwd, name }) => (
          <CheckField key={hwd} checked={!left.has(hwd)} onChange={(print) => toggle(hwd, print)}>
            <Trans>Smartbox {name}</Trans>
          </CheckField>
        ))}
        {boxes?.length === 0 && (
          <p>
            <Trans>Esta tienda no tiene smartboxes.</Trans>
          </p>
        )}
      </fieldset>
    ),
  };
}

export type DoorSheetProps = {
  doors: readonly Door[];
  store: PrintedStore;
  /** Where a door's link begins. */
  origin: string;
};

/** One sheet of labels for doors. */
export function DoorSheet({ doors, store, origin }: DoorSheetProps) {
  return (
    <PaperSheet className={styles.sheet}>
      {doors.map((door) => (
        <DoorLabel key={door.hwd} door={door} store={store} origin={origin} />
      ))}
    </PaperSheet>
  );
}

type DoorLabelProps = Omit<DoorSheetProps, "doors"> & { door: Door };

function DoorLabel({ door: { hwd, name }, store, origin }: DoorLabelProps) {
  const { t } = useLingui();
  const link = doorLink(origin, store.code, hwd);
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
