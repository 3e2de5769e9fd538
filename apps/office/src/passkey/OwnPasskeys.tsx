import { useNow } from "@horma/app/use-now";
import type { Passkey } from "@horma/contract";
import { Alert, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api/api.ts";
import { failureText } from "../api/refusal-text.ts";
import { useSession } from "../session/session.ts";
import { dayText } from "../time/time-text.ts";
import styles from "./OwnPasskeys.module.css";
import { PasskeyProblem } from "./PasskeyProblem.tsx";
import { passkeysQuery, usePasskeys } from "./passkey-query.ts";
import { makePasskey } from "./use-passkey.ts";

/** The passkeys of the person who is here: where they were made and last used. One is made on this device, any is removed. */
export function OwnPasskeys() {
  const session = useSession();
  const can = usePasskeys() && session?.by_company !== true;
  const queries = useQueryClient();
  const { data, error } = useQuery({ ...passkeysQuery, enabled: can });
  const make = useMutation({
    mutationFn: makePasskey,
    onSettled: () => queries.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  });
  if (!can) return null;
  return (
    <section className={styles.passkeys}>
      <h3>
        <Trans>Claves de acceso</Trans>
      </h3>
      {error && <Alert>{failureText(error)}</Alert>}
      {data?.passkeys.length === 0 && (
        <p className={styles.about}>
          <Trans>Con una entras sin enlace: con tu huella, tu cara o el PIN del equipo.</Trans>
        </p>
      )}
      <ul>
        {data?.passkeys.map((passkey) => (
          <Own key={passkey.id} passkey={passkey} />
        ))}
      </ul>
      {make.error && <PasskeyProblem of="making" error={make.error} className={styles.about} />}
      <StaffButton variant="line" icon="plus" busy={make.isPending} onClick={() => make.mutate()}>
        {make.isPending ? t`Esperando a este equipo` : t`Crear una clave`}
      </StaffButton>
    </section>
  );
}

function Own({ passkey: { id, device, created_at, used_at } }: { passkey: Passkey }) {
  const now = useNow();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api("removePasskey", { body: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  });
  const name = device || t`Otro equipo`;
  return (
    <li className={styles.own}>
      <p>
        <b>{name}</b>
        <span className={styles.about}>
          {used_at === null
            ? t`Creada ${dayText(created_at, now)}, sin usar`
            : t`Último uso: ${dayText(used_at, now)}`}
        </span>
      </p>
      {error && <Alert>{failureText(error)}</Alert>}
      {asking ? (
        <fieldset className={styles.sure}>
          <legend className="visually-hidden">{t`¿Quitar la clave de ${name}?`}</legend>
          <StaffButton autoFocus busy={isPending} onClick={() => mutate()}>
            <Trans>Sí, quitar</Trans>
          </StaffButton>
          <StaffButton variant="line" onClick={() => setAsking(false)}>
            <Trans>Volver</Trans>
          </StaffButton>
        </fieldset>
      ) : (
        <StaffButton
          variant="line"
          aria-label={t`Quitar la clave de ${name}`}
          onClick={() => setAsking(true)}
        >
          <Trans>Quitar</Trans>
        </StaffButton>
      )}
    </li>
  );
}
