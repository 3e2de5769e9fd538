import clsx from "clsx";
import { useId } from "react";
import styles from "./SegmentedControl.module.css";

export type SegmentedControlProps<T extends string> = {
  /** Accessible name of the group. */
  label: string;
  value: T;
  options: readonly { value: T; text: string }[];
  onChange: (value: T) => void;
  className?: string | undefined;
};

/** A native radio group of a few options side by side, such as the size systems. */
export function SegmentedControl<T extends string>(props: SegmentedControlProps<T>) {
  const { label, value, options, onChange, className } = props;
  const name = useId();
  return (
    <fieldset className={clsx(styles.control, className)}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            className="covering-control"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.text}>{option.text}</span>
        </label>
      ))}
    </fieldset>
  );
}
