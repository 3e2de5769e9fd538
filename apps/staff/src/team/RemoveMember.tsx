import type { TeamMember } from "@horma/contract";
import { Alert } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { api } from "../api/api.ts";
import { whyNot } from "../staff/why-not.ts";
import { Sure } from "./Sure.tsx";
import { useMemberChange } from "./use-member-change.ts";

export type RemoveMemberProps = { member: TeamMember; onRemoved: () => void };

/** Removes a colleague from the store: off at once, until their login is added again. */
export function RemoveMember({ member: { login }, onRemoved }: RemoveMemberProps) {
  const { mutate, isPending, error } = useMemberChange(
    () => api("removeColleague", { body: { login } }),
    onRemoved,
  );
  return (
    <>
      {error && <Alert>{whyNot(error)}</Alert>}
      <Sure
        variant="line"
        busy={isPending}
        because={t`No podrá entrar más y se cierran sus sesiones. Su historia queda.`}
        yes={t`Sí, quitar`}
        onYes={mutate}
      >
        <Trans>Quitar de la tienda</Trans>
      </Sure>
    </>
  );
}
