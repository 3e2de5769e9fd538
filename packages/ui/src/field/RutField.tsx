import clsx from "clsx";
import { type CSSProperties, type FormEvent, type RefObject, useState } from "react";
import { textWidth } from "../text/text-width.ts";
import type { KeypadKey } from "./Keypad.tsx";
import prefixed from "./PrefixedField.module.css";
import styles from "./RutField.module.css";

/** A field's text after a person changed it. */
export type FieldEdit = {
  text: string;
  /** How many characters are before the caret. */
  caret: number;
  /** What a key deleted: Backspace what was before the caret, Delete what was after it. */
  deleted?: "before" | "after" | undefined;
};

export type RutFieldProps = {
  label: string;
  /** As it is shown: 12.345.678-5, or a foreign ID without a hyphen. */
  value: string;
  /** Answers what the field shows from now on. Typing, paste, dictation, autofill and the Keypad all come here. */
  onEdit: (edit: FieldEdit) => { text: string; caret: number };
  /** So that a Keypad can press its keys in the field. */
  input: RefObject<HTMLInputElement | null>;
  name?: string | undefined;
  autoComplete?: string | undefined;
  /** False for a foreign ID, which has no check digit. */
  checkCell?: boolean | undefined;
  error?: boolean | undefined;
  /** ids of the Alert with the error and of the hint. */
  describedBy?: string | undefined;
  className?: string | undefined;
};

/**
 * The document's number, with a Keypad on the page instead of a keyboard. The check digit has a cell of its own until the text
 * itself is edited.
 */
export function RutField(props: RutFieldProps) {
  const { label, value, onEdit, input, name, autoComplete = "off" } = props;
  const { checkCell = true, error = false, describedBy, className } = props;
  const [composed, setComposed] = useState<string>();
  const [body = "", check = ""] = value.split("-");
  const edit = (field: HTMLInputElement, inputType = "") => {
    const caret = field.selectionStart ?? field.value.length;
    const shown = onEdit({ text: field.value, caret, deleted: deletedBy(inputType) });
    // Written at once, because the caret would be lost if React wrote it.
    field.value = shown.text;
    if (document.activeElement === field) field.setSelectionRange(shown.caret, shown.caret);
  };
  const change = ({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) => {
    const { isComposing, inputType } = nativeEvent as InputEvent;
    if (isComposing) setComposed(currentTarget.value);
    else edit(currentTarget, inputType);
  };
  const fit = Math.max(textWidth(body), 3.8) + (checkCell ? 1.8 : 0.4);
  return (
    <div className={clsx(prefixed.frame, className)}>
      <label
        className={clsx(prefixed.field, styles.field, error && prefixed.wrong)}
        style={{ "--ems": fit } as CSSProperties}
      >
        <span className="visually-hidden">{label}</span>
        <input
          ref={input}
          className={clsx("num", styles.input)}
          type="text"
          name={name}
          inputMode="none"
          autoComplete={autoComplete}
          data-numbers
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          aria-invalid={error || undefined}
          aria-describedby={describedBy}
          value={composed ?? value}
          onChange={change}
          onCompositionEnd={({ currentTarget }) => {
            setComposed(undefined);
            edit(currentTarget);
          }}
        />
        <span aria-hidden="true" className={clsx("num", prefixed.body)}>
          {body}
        </span>
        {checkCell && (
          <span aria-hidden="true" className={clsx("num", prefixed.check)}>
            {check}
          </span>
        )}
      </label>
    </div>
  );
}

/** Presses a Keypad's key in a field, at its caret; without the focus it has none, and the key comes last. */
export function pressInField(field: HTMLInputElement, key: KeypadKey): void {
  const end = field.value.length;
  const focused = document.activeElement === field;
  const from = focused ? (field.selectionStart ?? end) : end;
  const to = focused ? (field.selectionEnd ?? end) : end;
  const deletes = key === "delete";
  field.setRangeText(deletes ? "" : key, deletes && from === to ? Math.max(0, from - 1) : from, to, "end");
  const inputType = deletes ? "deleteContentBackward" : "insertText";
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType }));
}

function deletedBy(inputType: string): FieldEdit["deleted"] {
  if (inputType === "deleteContentBackward") return "before";
  return inputType === "deleteContentForward" ? "after" : undefined;
}
