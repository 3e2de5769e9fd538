import { StaffButton } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { paths } from "../../paths.ts";

/** The pairs are left: on with the round if more of it is under way, or back to the board. */
export function AfterLeaving({ more }: { more: boolean }) {
  const navigate = useNavigate();
  return (
    <>
      {more && (
        <StaffButton size="lg" icon="forward" onClick={() => navigate(paths.round)}>
          <Trans>Seguir la vuelta</Trans>
        </StaffButton>
      )}
      <StaffButton
        size="lg"
        variant={more ? "line" : "ink"}
        icon="forward"
        onClick={() => navigate(paths.board)}
      >
        <Trans>Volver a Pedidos</Trans>
      </StaffButton>
    </>
  );
}
