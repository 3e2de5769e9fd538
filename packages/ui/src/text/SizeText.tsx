import type { ReactNode } from "react";
import styles from "./SizeText.module.css";

/**
 * A shoe size as text. The typeface has ½ but neither ⅓ nor ⅔, so those are drawn from its numerator and denominator figures.
 * Assistive technology still reads one character.
 */
export function SizeText({ children }: { children: string }): ReactNode {
  const third = /[⅓⅔]/.exec(children);
  if (!third) return children;
  return (
    <>
      {children.slice(0, third.index)}
      <span className={styles.fraction} aria-hidden="true">
        {third[0] === "⅓" ? "1/3" : "2/3"}
      </span>
      <span className="visually-hidden">{third[0]}</span>
      {children.slice(third.index + 1)}
    </>
  );
}
