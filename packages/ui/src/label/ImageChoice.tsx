import clsx from "clsx";
import type { ReactNode } from "react";
import { RadioGroup } from "../field/RadioGroup.tsx";
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
  return (
    <RadioGroup
      label={label}
      value={value}
      options={items.map(({ image, ...item }) => ({ ...item, text: image }))}
      onChange={onChange}
      className={clsx(styles.choice, styles[direction], className)}
      optionClass={clsx(styles.item, styles[look])}
    />
  );
}
