import type { StorePerson } from "@horma/contract";
import { type StaffRole, staffRoles } from "@horma/domain";
import { Alert, IconButton, SegmentedControl, StaffButton } from "@horma/ui";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { api } from "../api/api.ts";
import { failureText } from "../api/refusal-text.ts";
import { roleNames } from "../layout/role-names.ts";
import { sinceText, timeText } from "../time/time-text.ts";
import { useNow } from "../time/use-now.ts";
import styles from "./PersonPanel.module.css";
import { PinLabel } from "./PinLabel.tsx";
import { usePersonChange } from "./use-person-change.ts";
import { useShownPin } from "./use-shown-pin.ts";

export type PersonPanelProps = { person: StorePerson; manages: boolean; onClose: () => void };

/** The chosen person: their sessions, and for those who manage people a new PIN, another role, and the end. */
export function PersonPanel({ person, manages, onClose }: PersonPanelProps) {
  const { name, role, store, sessions } = person;
  const now = useNow();
  const pin = useShownPin();
  return (
    <aside className={styles.panel} aria-label={name}>
      <div className={styles.head}>
        <div>
          <p className="label">
            {i18n._(roleNames[role])}, {store.name}
          </p>
          <h2 className="h1">{name}</h2>
        </div>
        <IconButton icon="close" label={t`Cerrar`} onClick={onClose} />
      </div>
      {pin.shown !== undefined && <PinLabel pin={pin.shown} left={pin.left} onHide={pin.hide} />}
      <h3 className="h2">
        <Trans>Sesiones abiertas</Trans>
      </h3>
      {sessions.length === 0 ? (
        <p className="small">
          <Trans>Sin sesión en ninguna tableta ni teléfono.</Trans>
        </p>
      ) : (
        <ul className={styles.sessions}>
          {sessions.map(({ since, seen_at }) => (
            <li key={since}>
              <Trans>Desde las {timeText(since)}</Trans>{" "}
              <span className="small">{sinceText(seen_at, now)}</span>
            </li>
          ))}
        </ul>
      )}
      {manages && <Changes person={person} onPin={pin.show} onClose={onClose} />}
    </aside>
  );
}

type ChangesProps = { person: StorePerson; onPin: (pin: string) => void; onClose: () => void };

function Changes({ person, onPin, onClose }: ChangesProps) {
  const { login, name, role, store, sessions } = person;
  const body = { store: store.code, login };
  const [wanted, setWanted] = useState<StaffRole>(role);
  const renew = usePersonChange(() => api("renewPersonPin", { body }).then(({ pin }) => onPin(pin)));
  const signOut = usePersonChange(() => api("signOutPerson", { body }));
  const change = usePersonChange(() => api("changePersonRole", { body: { ...body, role: wanted } }));
  const remove = usePersonChange(() => api("removePerson", { body }).then(onClose));
  const error = renew.error ?? signOut.error ?? change.error ?? remove.error;
  const count = sessions.length;
  return (
    <>
      {error && <Alert>{failureText(error)}</Alert>}
      {count > 0 && (
        <StaffButton variant="line" icon="lock" busy={signOut.isPending} onClick={() => signOut.mutate()}>
          <Trans>Cerrar sesión en todas partes</Trans>
        </StaffButton>
      )}
      <Sure
        ask={person.signed_in_at === null && count === 0 ? t`Dar un PIN` : t`Renovar PIN`}
        because={
          <Plural
            value={count}
            _0="El PIN de antes deja de servir."
            one="El PIN de antes deja de servir y se cierra su sesión."
            other="El PIN de antes deja de servir y se cierran sus # sesiones."
          />
        }
        yes={t`Sí, darle otro`}
        busy={renew.isPending}
        onYes={() => renew.mutate()}
      />
      <h3 className="h2">
        <Trans>Rol</Trans>
      </h3>
      <SegmentedControl
        className={styles.roles}
        label={t`Rol`}
        value={wanted}
        options={staffRoles.map((each) => ({ value: each, text: i18n._(roleNames[each]) }))}
        onChange={setWanted}
      />
      {wanted !== role && (
        <StaffButton busy={change.isPending} onClick={() => change.mutate()}>
          {count > 0 ? t`Cambiar el rol y cerrar sus sesiones` : t`Cambiar el rol`}
        </StaffButton>
      )}
      <div className={styles.foot}>
        <Sure
          ask={t`Quitar a ${name} de ${store.name}`}
          because={t`No podrá entrar más y se cierran sus sesiones. Su historia queda.`}
          yes={t`Sí, quitar`}
          busy={remove.isPending}
          onYes={() => remove.mutate()}
        />
      </div>
    </>
  );
}

type SureProps = { ask: string; because: ReactNode; yes: string; busy: boolean; onYes: () => void };

/** An action that ends something: its button first says what. */
function Sure({ ask, because, yes, busy, onYes }: SureProps) {
  const [asking, setAsking] = useState(false);
  if (!asking)
    return (
      <StaffButton variant="line" busy={busy} onClick={() => setAsking(true)}>
        {ask}
      </StaffButton>
    );
  return (
    <fieldset className={styles.sure}>
      <legend>{because}</legend>
      <StaffButton
        autoFocus
        onClick={() => {
          setAsking(false);
          onYes();
        }}
      >
        {yes}
      </StaffButton>
      <StaffButton variant="line" onClick={() => setAsking(false)}>
        <Trans>Volver</Trans>
      </StaffButton>
    </fieldset>
  );
}
