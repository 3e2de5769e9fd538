import { clockText } from "@horma/app/clock-text";
import { useDeviceNow } from "@horma/app/use-now";
import { CallError } from "@horma/contract";
import { t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api/api.ts";
import { session } from "../session/session.ts";
import { staffQuery } from "../store/store-queries.ts";
import { releaseToken } from "./release-token.ts";

/** The wait if the server does not say one, s. */
const defaultWait = 30;

/** What is wrong with the typed PIN. While it `waits`, no other one is accepted. */
export type SignInProblem = { text: string; waits: boolean };

/** Signs a person in with a PIN. An earlier session ends with it. */
export function useSignIn(
  store: string,
  { login, isTyped = false }: { login: string; isTyped?: boolean },
  onError: () => void,
) {
  const now = useDeviceNow();
  const queries = useQueryClient();
  const [waitUntil, setWaitUntil] = useState(0);
  const mutation = useMutation({
    mutationFn: (pin: string) => api("staffLogin", { body: { store, login, pin } }),
    onSuccess: (answer) => {
      const before = session.get()?.token;
      session.signIn(answer, Date.now());
      // From now on the store knows the tablet and names its people.
      if (isTyped) void queries.invalidateQueries({ queryKey: staffQuery(store).queryKey });
      if (before !== undefined) releaseToken(before);
    },
    onError: (error) => {
      if (error instanceof CallError && hasToWait(error)) {
        setWaitUntil(Date.now() + (error.retryAfter ?? defaultWait) * 1_000);
      }
      onError();
    },
  });
  return {
    signIn: (pin: string) => mutation.mutate(pin),
    busy: mutation.isPending,
    problem: problemOf(mutation.error, waitUntil - now, isTyped),
  };
}

/** The PIN was wrong too often, or the address sent too many requests. */
function hasToWait({ code }: CallError): boolean {
  return code === "too_many_requests" || code === "rate_limited";
}

function problemOf(error: Error | null, wait: number, isTyped: boolean): SignInProblem | undefined {
  if (error === null) return undefined;
  const code = error instanceof CallError ? error.code : "unavailable";
  if (error instanceof CallError && hasToWait(error)) {
    if (wait <= 0) return undefined;
    return { text: t`Demasiados intentos. Vuelve a intentarlo en ${clockText(wait + 999)}`, waits: true };
  }
  if (code === "staff_not_found")
    return { text: t`No hay nadie con ese usuario en esta tienda`, waits: false };
  if (error instanceof CallError && error.kind === "refused") {
    const text = isTyped ? t`El usuario o el PIN no es correcto` : t`El PIN no es correcto`;
    return { text, waits: false };
  }
  return { text: t`Sin conexión con el servidor: el PIN se comprueba ahí`, waits: false };
}
