import clsx from "clsx";
import type { ClipboardEvent, CSSProperties, KeyboardEvent } from "react";
import { textWidth } from "../text/text-width.ts";
import type { KeypadKey } from "./Keypad.tsx";
import styles from "./PrefixedField.module.css";

export type RutFieldProps = {
  label: string;
  /** The part before the hyphen, formatted: 12.345.678 */
  body: string;
  /** The check digit, in its own cell. */
  check?: string | undefined;
  /** False for a foreign ID, which has no check digit. */
  checkCell?: boolean | undefined;
  error?: boolean | undefined;
  /** id of the Alert with the error, or of the hint. */
  describedBy?: string | undefined;
  /** Typing and pasting on a real keyboard arrive as Keypad keys. */
  onKey?: ((key: KeypadKey) => void) | undefined;
  className?: string | undefined;
};

/** The document's number. The Keypad fills it; it opens no keyboard. */
export function RutField(props: RutFieldProps) {
  const { label, body, check = "", checkCell = true, error = false, describedBy, onKey, className } = props;
  const type = (event: KeyboardEvent) => {
    const key = asKey(event.key);
    if (key === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onKey?.(key);
  };
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    for (const letter of event.clipboardData.getData("text")) {
      const key = asKey(letter);
      if (key !== undefined) onKey?.(key);
    }
  };
  const fit = Math.max(textWidth(body), 3.8) + (checkCell ? 1.8 : 0.4);
  return (
    <div className={clsx(styles.frame, className)}>
      <div className={clsx(styles.field, error && styles.wrong)} style={{ "--ems": fit } as CSSProperties}>
        <input
          className="covering-control"
          readOnly
          inputMode="none"
          autoComplete="off"
          aria-label={label}
          aria-invalid={error || undefined}
          aria-describedby={describedBy}
          value={check ? `${body}-${check}` : body}
          onKeyDown={type}
          onPaste={paste}
        />
        <span aria-hidden="true" className={clsx("num", styles.body)}>
          {body}
        </span>
        {checkCell && (
          <span aria-hidden="true" className={clsx("num", styles.check)}>
            {check}
          </span>
        )}
      </div>
    </div>
  );
}

function asKey(key: string): KeypadKey | undefined {
  if (/^\d$/.test(key)) return key as KeypadKey;
  if (key === "k" || key === "K") return "K";
  return key === "Backspace" || key === "Delete" ? "delete" : undefined;
}
