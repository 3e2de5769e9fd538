import type { DeviceStatus } from "@horma/domain";
import { BoxSection, doorIcons, Icon, ProductImage } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import clsx from "clsx";
import type { CSSProperties } from "react";
import { boxDoor } from "../box-door.ts";
import { boxLoad } from "../box-pairs.ts";
import type { ShownBox } from "../use-box.ts";
import styles from "./BoxFront.module.css";

/** The number on its door, its status, and the box cut open: both doors, lamp, mist, and what is inside. */
export function BoxFront({ box: { device, board, clock } }: { box: ShownBox }) {
  const { look, phase, time, urgent, note } = boxDoor(device, board, clock.at);
  const { pairs } = boxLoad(device, board);
  const inside = pairs.filter((pair) => pair.device?.hwd === device.hwd);
  const letters = { "--letters": device.name.length } as CSSProperties;
  const pictures = [...new Set(inside.flatMap((pair) => pair.product.image ?? []))];
  return (
    <>
      <p className={clsx("num", styles.number)} style={letters} aria-hidden="true">
        {device.name}
      </p>
      <p className={styles.phase}>
        <Icon name={doorIcons[look]} />
        {phase}
        {look === "ready" && time !== undefined && <b className={clsx(urgent && styles.urgent)}>{time}</b>}
      </p>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      <BoxSection {...device.doors} working={workings[device.status_id]} className={styles.section}>
        <div className={styles.inside}>
          {pictures.map((src) => (
            <ProductImage key={src} src={src} alt="" />
          ))}
        </div>
      </BoxSection>
      <p className="visually-hidden">{insideText(inside.length, device.pairs_inside)}</p>
    </>
  );
}

const workings: Record<DeviceStatus, "uv" | "mist" | undefined> = {
  idle: undefined,
  occupied: undefined,
  back_door_opened: undefined,
  back_door_closed: undefined,
  sanitizing: undefined,
  ready: undefined,
  "sanitizing-uvc": "uv",
  "sanitizing-spray": "mist",
};

/** What is inside, for people who do not see the drawing. `counted` is the box's own count. */
function insideText(pairs: number, counted: number | null): string {
  const known =
    pairs === 0 ? t`Sin pares adentro` : plural(pairs, { one: "1 par adentro", other: "# pares adentro" });
  return counted === null || counted === pairs ? known : t`${known}; la smartbox cuenta ${counted}`;
}
