import clsx from "clsx";
import type { ComponentProps } from "react";
import { SizeText } from "../label/SizeText.tsx";
import { Icon } from "../picture/Icon.tsx";
import type { IconName } from "../picture/icon-paths.ts";
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
  | "out";

export type BoxDoorProps = Omit<ComponentProps<"button">, "children"> & {
  /** The number painted on the door. */
  number: string;
  look: BoxDoorLook;
  /** The phase in words: Libre, Sanitizando con bruma, Lista para retirar, Puerta trabada. */
  phase: string;
  /** Alias of the order it holds. */
  who?: string | undefined;
  /** Sizes in it. */
  sizes?: readonly string[] | undefined;
  /** How long it has been so, or how long it still waits: 0:42. */
  time?: string | undefined;
  /** Less than a minute is left: red. */
  urgent?: boolean | undefined;
  /** Its details are shown beside the wall. */
  selected?: boolean | undefined;
};

/** One door of the wall of smart boxes; the pattern tells what happens behind it. */
export function BoxDoor(props: BoxDoorProps) {
  const {
    number,
    look,
    phase,
    who,
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
        {(who !== undefined || sizes.length > 0) && (
          <span className={styles.who}>
            {who}{" "}
            <b>
              <SizeText>{sizes.join(" · ")}</SizeText>
            </b>{" "}
          </span>
        )}
        <span className={styles.phase}>
          <Icon name={icons[look]} className={styles.icon} />
          {phase}
        </span>
      </span>
    </button>
  );
}

const icons: Record<BoxDoorLook, IconName> = {
  free: "box",
  filling: "box",
  mist: "mist",
  uv: "uv",
  prepared: "check",
  ready: "door",
  open: "door",
  fault: "alert",
  out: "wrench",
};

/** The wall: four doors a row, the lowest row the tallest. */
export function DoorWall({ className, ...native }: ComponentProps<"div">) {
  return <div {...native} className={clsx(styles.wall, className)} />;
}
