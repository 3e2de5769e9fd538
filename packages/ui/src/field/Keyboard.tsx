import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { type ReactNode, useState } from "react";
import { Icon } from "../picture/Icon.tsx";
import styles from "./Keyboard.module.css";

export type KeyboardProps = {
  /** A letter to add, or "delete" to remove the last one. */
  onKey: (key: string) => void;
  /** Gives capitals, and small letters with shift: for a name's first letter. */
  capital?: boolean | undefined;
  /** Accessible name. */
  label?: string | undefined;
  className?: string | undefined;
};

/** The kiosk's only keyboard. Ñ is in its usual place, and nothing is corrected. */
export function Keyboard({ onKey, capital = false, label, className }: KeyboardProps) {
  const [pressed, setPressed] = useState<boolean>();
  const [accents, setAccents] = useState(false);
  const { t } = useLingui();
  const shift = pressed ?? capital;
  const letter = (plain: string) => {
    const accented = accents ? (ACCENTED[plain] ?? plain) : plain;
    return shift ? accented.toLocaleUpperCase("es") : accented;
  };
  const type = (key: string) => {
    onKey(key);
    setPressed(undefined);
    setAccents(false);
  };
  const letters = (row: string) =>
    [...row].map((plain) => (
      <button key={plain} type="button" className={styles.key} onClick={() => type(letter(plain))}>
        {letter(plain)}
      </button>
    ));
  return (
    <fieldset className={clsx(styles.keyboard, className)}>
      <legend className="visually-hidden">{label ?? t`Teclado`}</legend>
      <div className={styles.row}>{letters("qwertyuiop")}</div>
      <div className={styles.row}>{letters("asdfghjklñ")}</div>
      <div className={styles.row}>
        <Toggle pressed={shift} name={t`Mayúsculas`} onClick={() => setPressed(!shift)}>
          <Icon name="shift" />
        </Toggle>
        {letters("zxcvbnm")}
        <button
          type="button"
          className={clsx(styles.key, styles.wide)}
          aria-label={t`Borrar`}
          onClick={() => onKey("delete")}
        >
          <Icon name="delete" />
        </button>
      </div>
      <div className={styles.row}>
        <Toggle pressed={accents} name={t`Tildes`} onClick={() => setAccents(!accents)}>
          áé
        </Toggle>
        <button type="button" className={clsx(styles.key, styles.space)} onClick={() => type(" ")}>
          {t`espacio`}
        </button>
        <button type="button" className={styles.key} onClick={() => type(".")}>
          .
        </button>
      </div>
    </fieldset>
  );
}

type ToggleProps = { pressed: boolean; name: string; onClick: () => void; children: ReactNode };

function Toggle({ pressed, name, onClick, children }: ToggleProps) {
  return (
    <button
      type="button"
      className={clsx(styles.key, styles.wide)}
      aria-pressed={pressed}
      aria-label={name}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

const ACCENTED: Record<string, string> = { a: "á", e: "é", i: "í", o: "ó", u: "ú" };
