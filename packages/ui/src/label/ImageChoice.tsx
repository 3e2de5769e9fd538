import clsx from "clsx";
import { type ReactNode, useId } from "react";
import styles from "./ImageChoice.module.css";

export type ImageChoiceProps = {
  /** Accessible name of the group. */
  label: string;
  items: { value: string; image: ReactNode; label: string }[];
  value: string;
  onChange: (value: string) => void;
  /** thumb = a view of the same product; swatch = another colour. */
  look?: "thumb" | "swatch" | undefined;
  direction?: "row" | "column" | undefined;
  className?: string | undefined;
};

/** A native radio group of pictures: a product's views, or its colours. */
export function ImageChoice(props: ImageChoiceProps) {
  const { label, items, value, onChange, look = "thumb", direction = "row", className } = props;
  const name = useId();
  return (
    <fieldset className={clsx(styles.choice, styles[direction], className)}>
      <legend className="visually-hidden">{label}</legend>
      {items.map((item) => (
        <label key={item.value} className={clsx(styles.item, styles[look])}>
          <input
            type="radio"
            className="covering-control"
            name={name}
            checked={item.value === value}
            onChange={() => onChange(item.value)}
            aria-label={item.label}
          />
          {item.image}
        </label>
      ))}
    </fieldset>
  );
}
