import { CallError } from "@horma/contract";
import { Alert, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { api } from "../api/api.ts";
import { takeEntry } from "../api/query-client.ts";
import { failureText } from "../api/refusal-text.ts";
import { TextField } from "../form/TextField.tsx";
import { canHoldPasskey } from "../passkey/passkey-query.ts";
import { paths } from "../paths.ts";
import { takeWayBack } from "../session/renew-by-company.ts";
import styles from "./EntryFrame.module.css";
import { EntryFrame } from "./EntryFrame.tsx";

/** Where a link leads: it greets who it is for, or asks for the name of the first account. Entering uses it up. */
export function EnterScreen() {
  const token = useLocation().hash.slice(1);
  const look = useQuery({
    queryKey: ["link", token],
    queryFn: ({ signal }) => api("lookAtOfficeLink", { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (look.isPending) return null;
  if (look.data === undefined) {
    return (
      <Refused>
        {look.error instanceof CallError && look.error.code === "bad_request"
          ? t`Al enlace le falta una parte. Ábrelo completo, tal como te lo enviaron.`
          : failureText(look.error)}
      </Refused>
    );
  }
  const { name, at_once } = look.data;
  return at_once ? <EnterAtOnce token={token} /> : <Enter token={token} name={name} />;
}

/** After the company's sign-in nothing is asked again. */
function EnterAtOnce({ token }: { token: string }) {
  const { mutate, error } = useEnter(token);
  useEffect(() => mutate(undefined), [mutate]);
  return error && <Refused>{failureText(error)}</Refused>;
}

function Refused({ children }: { children: ReactNode }) {
  return (
    <EntryFrame title={t`El enlace no sirve`}>
      <p role="alert" className={styles.about}>
        {children}
      </p>
    </EntryFrame>
  );
}

/** Uses the link up, for the first account with a name, and goes to the page that the session ended on, or the first. */
function useEnter(token: string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (name: string | undefined) =>
      api("enterOffice", { body: { token, ...(name !== undefined && { name }) } }),
    onSuccess: async (entry) => {
      takeEntry(entry);
      const first = !entry.by_company && (await canHoldPasskey()) ? paths.passkey : paths.home;
      navigate(takeWayBack() ?? first, { replace: true });
    },
  });
}

/** @param name whose link it is; null for the first account's */
function Enter({ token, name }: { token: string; name: string | null }) {
  const [typed, setTyped] = useState("");
  const { mutate, isPending, error } = useEnter(token);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(name === null ? typed.trim() : undefined);
  };
  return (
    <EntryFrame title={name === null ? t`Tu cuenta es la primera` : t`Hola, ${name}`}>
      <p className={styles.about}>
        {name === null
          ? t`Es de la casa matriz: puede todo, y desde ella invitas a los demás.`
          : t`Este enlace te deja entrar una vez, con este navegador.`}
      </p>
      <form className={styles.form} onSubmit={submit}>
        {name === null && (
          <TextField
            label={t`Tu nombre`}
            required
            maxLength={60}
            autoComplete="name"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        {error && <Alert>{failureText(error)}</Alert>}
        <StaffButton type="submit" size="lg" icon="forward" busy={isPending}>
          <Trans>Entrar</Trans>
        </StaffButton>
      </form>
    </EntryFrame>
  );
}
