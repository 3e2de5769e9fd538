import type { TeamMember } from "@horma/contract";
import { Alert, BarcodeProgress, Label, StaffButton } from "@horma/ui";
import { Plural, Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { clockText } from "../time/clock-text.ts";
import styles from "./NewPin.module.css";
import { pinShown, useNewPin } from "./use-new-pin.ts";

export type NewPinProps = { member: TeamMember; isMe: boolean; children: ReactNode };

/** A new PIN for somebody who forgot theirs, on screen for a minute instead of `children`. */
export function NewPin({ member: { login, sessions }, isMe, children }: NewPinProps) {
  const { pin, left, busy, problem, renew, hide } = useNewPin(login);
  const [asking, ask] = useState(false);
  const count = sessions.length;
  if (pin !== undefined) {
    return (
      <>
        <PinLabel pin={pin} left={left} />
        <StaffButton size="lg" icon="lock" className={styles.foot} onClick={hide}>
          <Trans>Listo, ocultar</Trans>
        </StaffButton>
      </>
    );
  }
  return (
    <>
      {children}
      {problem && <Alert>{problem}</Alert>}
      <div className={styles.foot}>
        {isMe && (
          <p className="small">
            <Trans>Tu PIN lo cambia otra jefatura: al cambiarlo se cierra tu sesión.</Trans>
          </p>
        )}
        {!isMe && !asking && (
          <StaffButton size="lg" icon="lock" busy={busy} onClick={() => ask(true)}>
            <Trans>Dar un PIN nuevo</Trans>
          </StaffButton>
        )}
        {!isMe && asking && (
          <fieldset className={styles.sure}>
            <legend>
              <Plural
                value={count}
                _0="El PIN de antes deja de servir."
                one="El PIN de antes deja de servir y se cierra su sesión."
                other="El PIN de antes deja de servir y se cierran sus # sesiones."
              />
            </legend>
            <StaffButton
              busy={busy}
              onClick={() => {
                ask(false);
                renew();
              }}
            >
              <Trans>Sí, darle otro</Trans>
            </StaffButton>
            <StaffButton variant="line" onClick={() => ask(false)}>
              <Trans>Volver</Trans>
            </StaffButton>
          </fieldset>
        )}
      </div>
    </>
  );
}

function PinLabel({ pin, left }: { pin: string; left: number }) {
  return (
    <Label className={styles.label}>
      <p className={styles.row}>
        <Trans>PIN nuevo</Trans>
        <span role="timer">
          <Trans>se oculta en {clockText(left + 999)}</Trans>
        </span>
      </p>
      <p role="status" className={styles.cells} aria-label={[...pin].join(" ")}>
        {[...pin].map((digit, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a digit is its place
          <span key={place} aria-hidden="true">
            {digit}
          </span>
        ))}
      </p>
      <div className={styles.tell}>
        <p>
          <Trans>Díctaselo ahora: se muestra una sola vez.</Trans>
        </p>
        <BarcodeProgress done={left / pinShown} bars={60} size="sm" />
      </div>
    </Label>
  );
}
