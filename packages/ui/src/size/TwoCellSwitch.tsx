import clsx from "clsx";
import { useId } from "react";
import { Icon } from "../picture/Icon.tsx";
import type { IconName } from "../picture/icon-paths.ts";
import styles from "./TwoCellSwitch.module.css";

export type TwoCellSwitchProps<T extends string> = {
  /** Which pair: Brisa 2, talla 41. */
  label: string;
  /** Undefined until one is chosen. */
  value: T | undefined;
  options: readonly { value: T; text: string; icon: IconName }[];
  onChange: (value: T) => void;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

/** A native radio group of two cells under a label: Comprado or Devuelto. */
export function TwoCellSwitch<T extends string>(props: TwoCellSwitchProps<T>) {
  const { label, value, options, onChange, disabled, className } = props;
  const name = useId();
  return (
    <fieldset className={clsx(styles.cells, className)} disabled={disabled}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.cell}>
          <input
            type="radio"
            className="covering-control"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <Icon name={option.icon} />
          {option.text}
        </label>
      ))}
    </fieldset>
  );
}
