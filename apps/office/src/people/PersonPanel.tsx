import { useNow } from "@horma/app/use-now";
import { useShownPin } from "@horma/app/use-shown-pin";
import type { StorePerson } from "@horma/contract";
import { Alert, IconButton, PanelHead, StaffButton } from "@horma/ui";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { FormProvider, useWatch } from "react-hook-form";
import { api } from "../api/api.ts";
import { failureText } from "../api/refusal-text.ts";
import formStyles from "../form/form.module.css";
import { useSentForm } from "../form/use-sent-form.ts";
import { roleNames } from "../layout/role-names.ts";
import { sinceText, timeText } from "../time/time-text.ts";
import { PersonFields, type PersonValues } from "./PersonFields.tsx";
import styles from "./PersonPanel.module.css";
import { PinLabel } from "./PinLabel.tsx";
import { usePersonChange } from "./use-person-change.ts";

export type PersonPanelProps = { person: StorePerson; manages: boolean; onClose: () => void };

/** The chosen person: their sessions, and for those who manage people a new PIN, another name or role, and the end. */
export function PersonPanel({ person, manages, onClose }: PersonPanelProps) {
  const { name, role, store, sessions } = person;
  const now = useNow();
  const pin = useShownPin();
  return (
    <aside className={styles.panel} aria-label={name}>
      <PanelHead
        look="close"
        title={
          <div>
            <p className="label">
              {i18n._(roleNames[role])}, {store.name}
            </p>
            <h2 className="h1">{name}</h2>
          </div>
        }
      >
        <IconButton icon="close" label={t`Cerrar`} onClick={onClose} />
      </PanelHead>
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
  const { login, name, store, sessions } = person;
  const body = { store: store.code, login };
  const renew = usePersonChange(() => api("renewPersonPin", { body }).then(({ pin }) => onPin(pin)));
  const signOut = usePersonChange(() => api("signOutPerson", { body }));
  const remove = usePersonChange(() => api("removePerson", { body }).then(onClose));
  const error = renew.error ?? signOut.error ?? remove.error;
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
      <Change person={person} />
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

/** Another name, another role, or both. */
function Change({ person }: { person: StorePerson }) {
  const { login, store, sessions } = person;
  const change = usePersonChange((values: PersonValues) =>
    api("changePerson", { body: { store: store.code, login, ...changesOf(person, values) } }),
  );
  const { form, submit, problem } = useSentForm(change, {
    values: { name: person.name, role: person.role },
    resetOptions: { keepDirtyValues: true },
  });
  const { name, role } = changesOf(person, useWatch({ control: form.control, compute: (all) => all }));
  return (
    <FormProvider {...form}>
      <form className={formStyles.form} onSubmit={submit}>
        <PersonFields />
        {problem && <Alert>{problem}</Alert>}
        <StaffButton
          type="submit"
          busy={change.isPending}
          disabled={name === undefined && role === undefined}
        >
          {role !== undefined && sessions.length > 0 ? t`Guardar y cerrar sus sesiones` : t`Guardar`}
        </StaffButton>
      </form>
    </FormProvider>
  );
}

function changesOf(person: StorePerson, { name, role }: PersonValues): Partial<PersonValues> {
  return {
    ...(name.trim() !== person.name && { name: name.trim() }),
    ...(role !== person.role && { role }),
  };
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
