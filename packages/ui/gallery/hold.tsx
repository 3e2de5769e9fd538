import { type ReactNode, useEffect, useState } from "react";
import { StaffButton } from "../src/index.ts";
import styles from "./Gallery.module.css";

/** Holds what an example chooses or types, so that it answers to a hand. */
export function Held<T>({
  first,
  children,
}: {
  first: T;
  children: (value: T, set: (value: T) => void) => ReactNode;
}) {
  const [value, set] = useState(first);
  return children(value, set);
}

/** A dialog behind a button that opens it. One that no one can close goes by itself. */
export function Opened({ name, lasts, children }: OpenedProps) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open || lasts === undefined) return;
    const end = setTimeout(() => setOpen(false), lasts);
    return () => clearTimeout(end);
  }, [open, lasts]);
  return (
    <>
      <StaffButton variant="line" data-opens="" onClick={() => setOpen(true)}>
        {name}
      </StaffButton>
      {children(open, () => setOpen(false))}
    </>
  );
}

type OpenedProps = {
  name: string;
  /** How long it stays, ms. */
  lasts?: number;
  children: (open: boolean, close: () => void) => ReactNode;
};

/** What an example lies on, where it is not the page. */
export function On({
  stock,
  children,
}: {
  stock: "box" | "camera" | "ink" | "picture";
  children: ReactNode;
}) {
  return <div className={styles[stock]}>{children}</div>;
}

/** What needs the width of a tablet. */
export function Wide({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>;
}

/** A whole page, in a window of its own. */
export function Window({ name, children }: { name: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className={styles.window} aria-label={name} tabIndex={0}>
      {children}
    </section>
  );
}
