import clsx from "clsx";
import { Icon } from "../picture/Icon.tsx";
import { useWords } from "../words.ts";
import styles from "./Keypad.module.css";

/** What a key says: its digit, K (a RUT's check digit), or delete. */
export type KeypadKey = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "K" | "delete";

export type KeypadProps = {
  /** "rut" has K, which phone keypads lack; "digits" leaves its place empty. */
  keys?: "rut" | "digits" | undefined;
  onKey: (key: KeypadKey) => void;
  label?: string | undefined;
  className?: string | undefined;
};

/** Our own numeric keypad, in thumb's reach. */
export function Keypad(props: KeypadProps) {
  const words = useWords();
  const { keys = "rut", onKey, label = words.keyboard, className } = props;
  return (
    <fieldset className={clsx(styles.pad, className)}>
      <legend className="visually-hidden">{label}</legend>
      {KEYS.map((key) =>
        key === "K" && keys === "digits" ? (
          <span key={key} className={styles.blank} />
        ) : (
          <button
            key={key}
            type="button"
            className={styles.key}
            aria-label={key === "delete" ? words.delete : undefined}
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
