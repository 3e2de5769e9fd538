import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { Icon } from "../picture/Icon.tsx";
import styles from "./Keypad.module.css";

/** A key: a digit, K (a RUT's check digit), or delete. */
export type KeypadKey = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "K" | "delete";

export type KeypadProps = {
  /** "rut" has K, which phone keypads lack; "digits" leaves its place empty. */
  keys?: "rut" | "digits" | undefined;
  onKey: (key: KeypadKey) => void;
  label?: string | undefined;
  className?: string | undefined;
};

/** A numeric keypad within the thumb's reach. */
export function Keypad(props: KeypadProps) {
  const { t } = useLingui();
  const { keys = "rut", onKey, label = t`Teclado`, className } = props;
  return (
    // A touched key leaves the focus in the field that it fills, and so the caret.
    <fieldset className={clsx(styles.pad, className)} onMouseDown={(event) => event.preventDefault()}>
      <legend className="visually-hidden">{label}</legend>
      {KEYS.map((key) =>
        key === "K" && keys === "digits" ? (
          <span key={key} className={styles.blank} />
        ) : (
          <button
            key={key}
            type="button"
            className={styles.key}
            aria-label={key === "delete" ? t`Borrar` : undefined}
            onClick={() => onKey(key)}
          >
            {key === "delete" ? <Icon name="delete" size="xl" /> : key}
          </button>
        ),
      )}
    </fieldset>
  );
}

const KEYS: readonly KeypadKey[] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "K", "0", "delete"];
