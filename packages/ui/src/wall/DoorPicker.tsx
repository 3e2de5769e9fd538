import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { type KeyboardEvent, useId, useRef } from "react";
import { Icon } from "../picture/Icon.tsx";
import type { IconName } from "../picture/icon-paths.ts";
import styles from "./DoorPicker.module.css";

export type DoorPickerProps = {
  /** Name of the group: Dejar en. */
  label: string;
  /** The smart boxes in the wall's order. A taken one is an empty slot. */
  doors: readonly { value: string; number: string; taken?: boolean | undefined }[];
  /** Other places for the pairs, under the doors: Estante B-12, Zona de entrega. */
  places?: readonly { value: string; icon: IconName; text: string; name: string }[] | undefined;
  value: string | undefined;
  onChange: (value: string) => void;
  /** A tap, Enter or the space bar on a place, even if it is chosen already. Arrow keys only move the choice. */
  onPick?: ((value: string) => void) | undefined;
  className?: string | undefined;
};

/** A native radio group of places for the pairs: a door of the wall, or another place. */
export function DoorPicker({
  label,
  doors,
  places = [],
  value,
  onChange,
  onPick,
  className,
}: DoorPickerProps) {
  const { t } = useLingui();
  const group = useId();
  /** An arrow key is down: it clicks the radio that it moves to. */
  const moving = useRef(false);
  const radio = (own: string) => ({
    type: "radio" as const,
    className: "covering-control",
    name: group,
    checked: own === value,
    onChange: () => onChange(own),
    onClick: () => {
      if (!moving.current) onPick?.(own);
    },
    onKeyUp: () => {
      moving.current = false;
    },
    onKeyDown: (event: KeyboardEvent) => {
      moving.current = event.key.startsWith("Arrow");
      if (!onPick || (event.key !== "Enter" && event.key !== " ")) return;
      // A browser does not click a radio for Enter, nor a chosen one for the space bar.
      event.preventDefault();
      onPick(own);
    },
  });
  return (
    <fieldset className={clsx(styles.picker, className)}>
      <legend className="visually-hidden">{label}</legend>
      <div className={styles.doors}>
        {doors.map(({ value: own, number, taken }) => (
          <label key={own} className={clsx(styles.door, taken && styles.taken)}>
            <input {...radio(own)} disabled={taken} />
            <span className="visually-hidden">Smartbox </span>
            <span className="num">{number}</span>
            {taken && <span className="visually-hidden">{t`, ocupada`}</span>}
          </label>
        ))}
      </div>
      <div className={styles.places}>
        {places.map(({ value: own, icon, text, name }) => (
          <label key={own} className={styles.place}>
            <input {...radio(own)} />
            <span>
              <Icon name={icon} />
              {text}
            </span>{" "}
            <b>{name}</b>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
