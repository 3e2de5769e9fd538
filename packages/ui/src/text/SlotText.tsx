import { Fragment, type ReactNode } from "react";
import styles from "./SlotText.module.css";

/** Text in which no code with hyphens breaks: the slot `B-07-3`, the shelf `D-1`. What is not a string stays as it is. */
export function SlotText({ children }: { children: ReactNode }): ReactNode {
  if (typeof children !== "string" || !children.includes("-")) return children;
  return children.split(code).map((part, index) =>
    part.includes("-") ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
      <span key={index} className={styles.code}>
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}

const code = /(\S*-\S*)/;
