import clsx from "clsx";
import { type ReactNode, useId } from "react";
import { Icon } from "../picture/Icon.tsx";
import type { IconName } from "../picture/icon-paths.ts";
import styles from "./RadioGroup.module.css";

type RadioOption<T extends string | number> = {
  value: T;
  text: ReactNode;
  /** Of a row: what comes of it. */
  note?: string | undefined;
  /** Of a cell. */
  icon?: IconName | undefined;
  /** Its accessible name, if the text does not say it. */
  label?: string | undefined;
};

export type RadioGroupProps<T extends string | number> = {
  /** The group's name, unseen without `legendClass`. */
  label: string;
  /** Undefined until one is chosen. */
  value: T | undefined;
  options: readonly RadioOption<T>[];
  onChange: (value: T) => void;
  /**
   * segments = a few side by side, such as the size systems; rows = reasons, each with its consequence; cells = two under a label,
   * such as Comprado or Devuelto. Without one `optionClass` says how an option looks.
   */
  look?: keyof typeof contents | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
  legendClass?: string | undefined;
  optionClass?: string | undefined;
};

/** A native radio group, whose options can be drawn in any way. */
export function RadioGroup<T extends string | number>(props: RadioGroupProps<T>) {
  const { label, value, options, onChange, look, disabled } = props;
  const { className, legendClass = "visually-hidden", optionClass } = props;
  const name = useId();
  return (
    <fieldset className={clsx(look && [styles.group, styles[look]], className)} disabled={disabled}>
      <legend className={legendClass}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={clsx(look && styles.option, optionClass)}>
          <input
            type="radio"
            className="covering-control"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            aria-label={option.label}
          />
          {look ? contents[look](option) : option.text}
        </label>
      ))}
    </fieldset>
  );
}

const contents = {
  segments: ({ text }: RadioOption<string | number>) => <span className={styles.text}>{text}</span>,
  rows: ({ text, note }: RadioOption<string | number>) => (
    <>
      <span className={styles.dot} />
      <b>{text}</b> <span className={styles.note}>{note}</span>
    </>
  ),
  cells: ({ text, icon }: RadioOption<string | number>) => (
    <>
      {icon && <Icon name={icon} />}
      {text}
    </>
  ),
};
