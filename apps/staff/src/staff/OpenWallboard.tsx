import { Alert, Sheet, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { wallboard } from "../session/wallboard.ts";
import { signOut } from "./sign-out.ts";
import { whyNot } from "./why-not.ts";

/** For the manager: turns the tablet in hand into a wallboard, after one question. */
export function OpenWallboard({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => api("openWallboard", {}),
    onSuccess: ({ token }) => {
      wallboard.open(token);
      // The server ended the session with the same call.
      signOut();
    },
  });
  return (
    <Sheet look="box" open={open} title={t`¿Usar esta tableta como pantalla?`} onClose={onClose}>
      <p>
        <Trans>
          Muestra lo que está por preparar, sin botones y sin bloquearse. Tu sesión se cierra aquí. Se termina
          desde el equipo, en otra tableta.
        </Trans>
      </p>
      {error && <Alert>{whyNot(error)}</Alert>}
      <StaffButton size="lg" busy={isPending} onClick={() => mutate()}>
        <Trans>Usar como pantalla</Trans>
      </StaffButton>
    </Sheet>
  );
}
