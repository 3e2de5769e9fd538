import clsx from "clsx";
import { Children, type ComponentProps, type CSSProperties } from "react";
import { Icon } from "../picture/Icon.tsx";
import type { IconName } from "../picture/icon-paths.ts";
import { SizeText } from "../text/SizeText.tsx";
import styles from "./BoxDoor.module.css";

/** What a smart box looks like on the wall. */
export type BoxDoorLook =
  | "free"
  | "filling"
  | "mist"
  | "uv"
  | "prepared"
  | "ready"
  | "open"
  | "fault"
  | "offline"
  | "out";

export type BoxDoorProps = Omit<ComponentProps<"button">, "children"> & {
  /** The number painted on the door. */
  number: string;
  look: BoxDoorLook;
  /** The phase in words: Libre, Sanitizando con bruma, Lista para retirar, Puerta trabada. */
  phase: string;
  /** Alias of the order in it. */
  who?: string | undefined;
  /** Instead of an order: Vacía, Devolución. */
  note?: string | undefined;
  /** Sizes of the pairs in it. */
  sizes?: readonly string[] | undefined;
  /** How long it has been in this state, or how long it still waits: 0:42. */
  time?: string | undefined;
  /** Less than a minute is left: red. */
  urgent?: boolean | undefined;
  /** Its details are shown beside the wall. */
  selected?: boolean | undefined;
};

/** One door of the wall of smart boxes. Its pattern shows what happens inside. */
export function BoxDoor(props: BoxDoorProps) {
  const {
    number,
    look,
    phase,
    who,
    note,
    sizes = [],
    time,
    urgent,
    selected = false,
    className,
    ...native
  } = props;
  return (
    <button
      type="button"
      {...native}
      aria-pressed={selected}
      className={clsx(styles.door, styles[look], selected && styles.selected, className)}
    >
      <span className={styles.pattern} />
      <span className={styles.top}>
        <span className="visually-hidden">Smartbox </span>
        <span className={clsx("num", styles.number)}>{number}</span>{" "}
        {time !== undefined && <b className={clsx(styles.time, urgent && styles.urgent)}>{time}</b>}
      </span>
      <span className={styles.bottom}>
        {(who !== undefined || note !== undefined || sizes.length > 0) && (
          <span className={styles.who}>
            {who} {note !== undefined && <b>{note}</b>}{" "}
            <b>
              <SizeText>{sizes.join(" · ")}</SizeText>
            </b>{" "}
          </span>
        )}
        <span className={styles.phase}>
          <Icon name={doorIcons[look]} className={styles.icon} />
          {phase}
        </span>
      </span>
    </button>
  );
}

/** The icon of each look. */
export const doorIcons: Record<BoxDoorLook, IconName> = {
  free: "box",
  filling: "box",
  mist: "mist",
  uv: "uv",
  prepared: "check",
  ready: "door",
  open: "door",
  fault: "alert",
  offline: "offline",
  out: "wrench",
};

export type DoorWallProps = ComponentProps<"div"> & {
  /** More doors than four a row can show at once: small ones, as many a row as fit. */
  many?: boolean | undefined;
};

/** The wall: four doors a row, the lowest row the tallest. */
export function DoorWall({ many = false, className, children, ...native }: DoorWallProps) {
  const above = Math.max(0, Math.ceil(Children.count(children) / 4) - 1);
  return (
    <div
      {...native}
      className={clsx(styles.wall, many && styles.many, className)}
      style={{ "--above": above } as CSSProperties}
    >
      {children}
    </div>
  );
}
