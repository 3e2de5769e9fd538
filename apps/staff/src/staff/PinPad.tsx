import type { StaffPerson } from "@horma/contract";
import { limits, typedDigits } from "@horma/domain";
import {
  Alert,
  IconButton,
  Keypad,
  type KeypadKey,
  LinkButton,
  PinCells,
  Sheet,
  StaffButton,
} from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import styles from "./PinPad.module.css";
import { useSignIn } from "./use-sign-in.ts";

export type PinPadProps = {
  storeCode: string;
  /** Who signs in. A typed login may belong to no one. */
  person: Pick<StaffPerson, "login" | "name"> & { isTyped?: boolean };
  /** On a phone few people are on another page, and many above the keypad. */
  peopleAbove: boolean;
  onBack: () => void;
};

/** One person's PIN, by our own keypad or by a keyboard's digits. */
export function PinPad({ storeCode, person, peopleAbove, onBack }: PinPadProps) {
  const [pin, setPin] = useState("");
  const [forgotten, setForgotten] = useState(false);
  const { signIn, busy, problem } = useSignIn(storeCode, person, () => setPin(""));
  const press = (key: KeypadKey) => {
    if (!busy && problem?.waits !== true)
      setPin((typed) => (key === "delete" ? typed.slice(0, -1) : (typed + key).slice(0, limits.pinLength)));
  };
  useDigitKeys(press);
  const enter = useEffectEvent(signIn);
  // The sixth digit signs in, once it is sure that no reader types a longer code.
  useEffect(() => {
    if (pin.length < limits.pinLength) return;
    const sure = setTimeout(() => enter(pin), limits.readerGap);
    return () => clearTimeout(sure);
  }, [pin]);
  return (
    <div className={clsx(styles.pad, peopleAbove && styles.below)} data-takes-keys>
      <div className={styles.head}>
        <IconButton icon="back" label={t`Volver a las personas`} className={styles.back} onClick={onBack} />
        <h1 className={styles.title}>
          <Trans>{person.name}, ingresa tu PIN</Trans>
        </h1>
      </div>
      <PinCells length={pin.length} label={t`${pin.length} dígitos ingresados`} />
      {problem ? (
        <Alert>{problem.text}</Alert>
      ) : (
        <p className={styles.hint}>
          <Trans>Entras con el sexto dígito.</Trans>
        </p>
      )}
      <div className={styles.keys} aria-busy={busy}>
        <Keypad keys="digits" label={t`PIN`} onKey={press} />
      </div>
      <LinkButton className={styles.forgotten} onClick={() => setForgotten(true)}>
        <Trans>Olvidé mi PIN</Trans>
      </LinkButton>
      <Sheet look="box" open={forgotten} title={t`Olvidé mi PIN`} onClose={() => setForgotten(false)}>
        <p>
          <Trans>Pide a tu jefatura de tienda que te dé un PIN nuevo. Nadie puede ver el que tienes.</Trans>
        </p>
        <StaffButton onClick={() => setForgotten(false)}>
          <Trans>Entendido</Trans>
        </StaffButton>
      </Sheet>
    </div>
  );
}

/**
 * A keyboard types the PIN too, unless the focus is in a field. A barcode reader does not: its code is longer than a PIN, so what
 * it typed is taken back.
 */
function useDigitKeys(press: (key: KeypadKey) => void) {
  const run = useRef({ keys: 0, digits: 0, at: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    const type = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
      const follows = event.timeStamp - run.current.at <= limits.readerGap;
      const { keys, digits } = follows ? run.current : { keys: 0, digits: 0 };
      const digit = event.key.length === 1 ? typedDigits(event.key) : "";
      const isDigit = digit !== "";
      run.current = { keys: keys + 1, digits: digits + (isDigit ? 1 : 0), at: event.timeStamp };
      if (keys >= limits.pinLength && (event.key.length === 1 || digits < keys || keys > limits.pinLength)) {
        event.preventDefault();
        if (keys === limits.pinLength) for (let more = digits; more > 0; more--) press("delete");
        return;
      }
      if (isDigit) press(digit as KeypadKey);
      else if (event.key === "Backspace") press("delete");
    };
    addEventListener("keydown", type);
    return () => removeEventListener("keydown", type);
  });
}
