import { CallError } from "@horma/contract";
import { Alert } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { failureText } from "../api/refusal-text.ts";

type PasskeyProblemProps = { error: Error; of: "entering" | "making"; className?: string | undefined };

/** Why there is no passkey. A person who changed their mind sees no alarm. */
export function PasskeyProblem({ error, of, className }: PasskeyProblemProps) {
  const calm = calmText(error, of);
  if (calm === undefined) return <Alert>{alarmText(error)}</Alert>;
  return (
    <p role="status" className={className}>
      {calm}
    </p>
  );
}

/** A browser says neither whether its owner left nor whether they have a passkey there. */
function calmText({ name }: Error, of: PasskeyProblemProps["of"]): string | undefined {
  switch (name) {
    case "NotAllowedError":
    case "AbortError":
      return of === "entering"
        ? t`No se usó ninguna clave. Si aún no tienes una en este equipo, entra con un enlace.`
        : t`No se creó ninguna clave. Puedes intentarlo otra vez.`;
    case "InvalidStateError":
      return t`Este equipo ya tiene tu clave.`;
    default:
      return undefined;
  }
}

function alarmText(error: Error): string {
  return error instanceof CallError
    ? failureText(error)
    : t`Este navegador no pudo usar una clave en esta dirección.`;
}
