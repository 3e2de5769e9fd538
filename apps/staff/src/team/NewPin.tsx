import type { TeamMember } from "@horma/contract";
import { Alert, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { api } from "../api/api.ts";
import styles from "./NewPin.module.css";
import { PinLabel } from "./PinLabel.tsx";
import { Sure } from "./Sure.tsx";
import { useNewPin } from "./use-new-pin.ts";

export type NewPinProps = { member: TeamMember; isMe: boolean; children: ReactNode };

/** A new PIN for someone who forgot theirs, on screen for a minute instead of `children`. */
export function NewPin({ member: { login, sessions }, isMe, children }: NewPinProps) {
  const { pin, left, busy, problem, give, hide } = useNewPin(
    (body: { login: string }, idempotencyKey) => api("renewStaffPin", { body, idempotencyKey }),
    t`El PIN cambió, pero no alcanzó a llegar aquí. Dale otro.`,
  );
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
        {isMe ? (
          <p className="small">
            <Trans>Tu PIN lo cambia otra jefatura: al cambiarlo se cierra tu sesión.</Trans>
          </p>
        ) : (
          <Sure
            size="lg"
            icon="lock"
            busy={busy}
            because={
              <Plural
                value={count}
                _0="El PIN de antes deja de servir."
                one="El PIN de antes deja de servir y se cierra su sesión."
                other="El PIN de antes deja de servir y se cierran sus # sesiones."
              />
            }
            yes={t`Sí, darle otro`}
            onYes={() => give({ login })}
          >
            <Trans>Dar un PIN nuevo</Trans>
          </Sure>
        )}
      </div>
    </>
  );
}
