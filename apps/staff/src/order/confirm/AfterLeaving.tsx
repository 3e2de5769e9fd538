import { StaffButton } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { paths } from "../../paths.ts";
import { shopper } from "../shopper.ts";
import type { OrderTarget } from "../targets.ts";
import { useLeaveThere } from "../use-leave.ts";

export type AfterLeavingProps = {
  /** Other orders of the round are still to be fetched or left. */
  more: boolean;
  /** One of them, if its pairs are in hand. */
  next: OrderTarget | undefined;
};

/** The pairs are left: the next door if the pairs for it are in hand, on with the round, or back to the board. */
export function AfterLeaving({ more, next }: AfterLeavingProps) {
  const navigate = useNavigate();
  const leave = useLeaveThere();
  return (
    <>
      {next && (
        <StaffButton size="lg" icon="forward" end={shopper(next.order)} onClick={() => leave(next)}>
          <Trans>Dejar en {next.target.text}</Trans>
        </StaffButton>
      )}
      {more && !next && (
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
