import { Trans } from "@lingui/react/macro";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate, useParams } from "react-router";
import { api } from "../api.ts";
import { ArrivalScreen } from "../link/ArrivalScreen.tsx";
import { AskBeforeLink } from "../link/AskBeforeLink.tsx";
import { trouble } from "../navigation/trouble.ts";
import { takeOver } from "../order/known/visit.ts";
import { paths } from "../paths.ts";

/** A link works once, so it is redeemed once however often the screen mounts. */
function takenVisit(token: string) {
  return queryOptions({
    queryKey: ["transfer", "taken", token],
    queryFn: () => api("takeHandover", { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** `/check-in/:token`: continues a visit from elsewhere, mostly a kiosk. The link leaves the history. */
export function TransferScreen() {
  const { token = "" } = useParams();
  return (
    <AskBeforeLink link={{ token }}>
      <TakenVisit token={token} />
    </AskBeforeLink>
  );
}

function TakenVisit({ token }: { token: string }) {
  const navigate = useNavigate();
  const { data, error, isError } = useQuery(takenVisit(token));
  useEffect(() => {
    if (data !== undefined) {
      const { auth_token, client, order, store } = data;
      takeOver({ token: auth_token, client, order, store });
      navigate(order === null ? paths.hello : paths.preparing(order.hash_id), { replace: true });
    } else if (isError) navigate(paths.error, { replace: true, state: trouble("link", error) });
  }, [data, error, isError, navigate]);
  return (
    <ArrivalScreen>
      <Trans>Trayendo tu pedido a esta pantalla</Trans>
    </ArrivalScreen>
  );
}
