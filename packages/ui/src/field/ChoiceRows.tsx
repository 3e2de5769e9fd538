import clsx from "clsx";
import { useId } from "react";
import { Icon } from "../picture/Icon.tsx";
import styles from "./ChoiceRows.module.css";

export type ChoiceRowsProps<T extends string> = {
  /** Motivo */
  label: string;
  value: T | undefined;
  options: readonly { value: T; text: string; note?: string | undefined }[];
  onChange: (value: T) => void;
  className?: string | undefined;
};

/** A native radio group of reasons, each with its consequence. */
export function ChoiceRows<T extends string>(props: ChoiceRowsProps<T>) {
  const { label, value, options, onChange, className } = props;
  const name = useId();
  return (
    <fieldset className={clsx(styles.rows, className)}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.row}>
          <input
            type="radio"
            className="covering-control"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.box}>
            {option.value === value && <Icon name="check" weight={3.4} size="sm" />}
          </span>
          <b>{option.text}</b> <span className={styles.note}>{option.note}</span>
        </label>
      ))}
    </fieldset>
  );
}
