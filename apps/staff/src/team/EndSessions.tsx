import { CallError, type TeamMember } from "@horma/contract";
import { Alert, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Plural } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { refusalText } from "../action/refusal-text.ts";
import { api } from "../api/api.ts";
import { storeKey } from "../live/board-query.ts";
import { signOut } from "../staff/sign-out.ts";

/** Signs someone out wherever they are. Not queued: a sign-out that comes late would end a later session. */
export function EndSessions({ member: { login, sessions }, isMe }: { member: TeamMember; isMe: boolean }) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api("signOutStaff", { body: { login } }),
    onSuccess: () => (isMe ? signOut() : queries.invalidateQueries({ queryKey: [storeKey] })),
  });
  const count = sessions.length;
  if (count === 0) return null;
  return (
    <>
      {error && (
        <Alert>
          {error instanceof CallError ? `${refusalText(error)}.` : t`Sin conexión con el servidor.`}
        </Alert>
      )}
      <StaffButton variant="line" busy={isPending} onClick={() => mutate()}>
        {isMe ? (
          <Plural value={count} one="Cerrar tu sesión" other="Cerrar tus # sesiones" />
        ) : (
          <Plural value={count} one="Cerrar su sesión" other="Cerrar sus # sesiones" />
        )}
      </StaffButton>
    </>
  );
}
