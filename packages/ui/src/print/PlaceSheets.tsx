import { Trans, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { type CSSProperties, type ReactNode, useState } from "react";
import { StaffButton } from "../action/StaffButton.tsx";
import { CheckField } from "../field/CheckField.tsx";
import QrCode from "../picture/QrCode.tsx";
import { textWidth } from "../text/text-width.ts";
import { doorLink, doorName, slotLink } from "./links.ts";
import styles from "./PlaceSheets.module.css";
import { PaperSheet } from "./PrintLayout.tsx";
import type { PrintedStore } from "./StorePoster.tsx";
import { inSheets } from "./sheets.ts";

/** Labels on a sheet: three columns, four rows. */
const perSheet = 12;

/** A place with a label: a smart box's door, a shelf for pick-up, a slot of the back room. */
export type PrintedPlace =
  | { kind: "box" | "shelf"; hwd: string; name: string }
  | { kind: "slot"; location: string };

/** Labels that are printed together, or not. */
export type PlaceGroup = { name: string; places: readonly PrintedPlace[] };

export type PlaceSheets = { sheets: readonly (readonly PrintedPlace[])[]; controls: ReactNode };

/**
 * Mock-up 52: the labels of all groups, or of the chosen ones, by sheet; and the choice.
 * @param nothing said if there is no group
 */
export function usePlaceSheets(
  groups: readonly PlaceGroup[] | undefined,
  { legend, nothing }: { legend: string; nothing: string },
): PlaceSheets {
  const [left, leave] = useState<ReadonlySet<string>>(new Set());
  const all = groups ?? [];
  const toggle = (name: string, print: boolean) =>
    leave((before) => new Set(print ? [...before].filter((other) => other !== name) : [...before, name]));
  return {
    sheets: inSheets(
      all.filter(({ name }) => !left.has(name)).flatMap(({ places }) => places),
      perSheet,
    ),
    controls: (
      <fieldset className={styles.choice}>
        <legend>{legend}</legend>
        <StaffButton variant="line" onClick={() => leave(new Set())}>
          <Trans>Todas</Trans>
        </StaffButton>
        <StaffButton variant="line" onClick={() => leave(new Set(all.map(({ name }) => name)))}>
          <Trans>Ninguna</Trans>
        </StaffButton>
        {all.map(({ name }) => (
          <CheckField key={name} checked={!left.has(name)} onChange={(print) => toggle(name, print)}>
            {name}
          </CheckField>
        ))}
        {groups?.length === 0 && <p>{nothing}</p>}
      </fieldset>
    ),
  };
}

/** Each door of a store by itself, to choose from. */
export function useDoorGroups(
  boxes: readonly { hwd: string; name: string }[] | undefined,
): PlaceGroup[] | undefined {
  const { t } = useLingui();
  return boxes?.map(({ hwd, name }) => ({ name: t`Smartbox ${name}`, places: [{ kind: "box", hwd, name }] }));
}

export type PlaceSheetProps = {
  places: readonly PrintedPlace[];
  store: PrintedStore;
  /** Where a place's link begins. */
  origin: string;
};

/** One sheet of labels for places. */
export function PlaceSheet({ places, store, origin }: PlaceSheetProps) {
  return (
    <PaperSheet className={styles.sheet}>
      {places.map((place) => (
        <PlaceLabel key={placeKey(place)} place={place} store={store} origin={origin} />
      ))}
    </PaperSheet>
  );
}

export function placeKey(place: PrintedPlace): string {
  return place.kind === "slot" ? place.location : place.hwd;
}

type PlaceLabelProps = Omit<PlaceSheetProps, "places"> & { place: PrintedPlace };

function PlaceLabel({ place, store, origin }: PlaceLabelProps) {
  const { t } = useLingui();
  const name = place.kind === "slot" ? place.location : place.name;
  const code = {
    box: t`Código QR de la smartbox ${name}`,
    shelf: t`Código QR del estante ${name}`,
    slot: t`Código QR del lugar ${name}`,
  }[place.kind];
  return (
    <section className={styles.label}>
      <div
        className={clsx(styles.top, name.length > 3 && styles.stacked)}
        style={{ "--ems": textWidth(name) } as CSSProperties}
      >
        <span className={styles.word}>
          <PlaceWord kind={place.kind} />
        </span>
        <span className={clsx("num", styles.number, name.length > 1 && styles.long)}>{name}</span>
      </div>
      <div className={styles.bottom}>
        <QrCode text={linkOf(place, store, origin)} level="Q" label={code} className={styles.code} />
        <p className={styles.words}>
          <b>{place.kind === "slot" ? name : doorName(store.code, place.hwd)}</b>
          <span>
            <Trans>Tienda {store.name}</Trans>
          </span>
          <span>CLICK &amp; TRY</span>
        </p>
      </div>
    </section>
  );
}

function PlaceWord({ kind }: Pick<PrintedPlace, "kind">) {
  switch (kind) {
    case "box":
      return (
        <Trans>
          Smartbox
          <br />
          número
        </Trans>
      );
    case "shelf":
      return (
        <Trans>
          Estante
          <br />
          de entrega
        </Trans>
      );
    case "slot":
      return (
        <Trans>
          Lugar
          <br />
          de bodega
        </Trans>
      );
  }
}

function linkOf(place: PrintedPlace, store: PrintedStore, origin: string): string {
  return place.kind === "slot"
    ? slotLink(origin, store.code, place.location)
    : doorLink(origin, store.code, place.hwd);
}
