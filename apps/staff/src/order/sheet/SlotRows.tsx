import { t } from "@lingui/core/macro";
import { useId } from "react";
import type { BookedSlot } from "./look.ts";
import styles from "./SlotRows.module.css";

export type SlotRowsProps = {
  label: string;
  slots: readonly BookedSlot[];
  /** Where it is, or for whom it is kept. */
  noteOf: (slot: BookedSlot) => string;
  chosen: string | null | undefined;
  onChoose: (location: string | null) => void;
};

/** The sku's other slots as radio rows. One whose pairs are all kept for others cannot be chosen. */
export function SlotRows({ label, slots, noteOf, chosen, onChoose }: SlotRowsProps) {
  const name = useId();
  return (
    <fieldset className={styles.rows}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.list}>
        {slots.map((slot) => (
          <label key={slot.location} className={styles.row}>
            <input
              type="radio"
              className="covering-control"
              name={name}
              disabled={slot.free === 0}
              checked={slot.location === chosen}
              onChange={() => onChoose(slot.location)}
            />
            <b className="num">{slot.location ?? t`Sin ubicación`}</b>
            <span>{noteOf(slot)}</span>
            <span className="num">{slot.free === 0 ? slot.standing : slot.free}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
