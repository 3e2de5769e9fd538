import { Trans } from "@lingui/react/macro";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate, useParams } from "react-router";
import { api } from "../api.ts";
import { ArrivalScreen } from "../check-in/ArrivalScreen.tsx";
import { paths } from "../paths.ts";
import { session } from "../session/session.ts";

function pairing(hash: string | undefined, hwd: string | undefined) {
  return queryOptions({
    queryKey: ["pairing", hash, hwd],
    queryFn: () => api("pairDevice", { body: { hash: hash ?? "", ...(hwd !== undefined && { hwd }) } }),
    enabled: hash !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** SC-22: pairs the device of the address to its order, which goes on here (AP-12). No hash stays in the history. */
export function PairScreen() {
  const { order: hash, device } = useParams();
  const navigate = useNavigate();
  const { data, isError } = useQuery(pairing(hash, device));
  const lost = hash === undefined || isError;
  useEffect(() => {
    if (data !== undefined) {
      const { auth_token, order, store } = data;
      session.takeOver({ token: auth_token, client: null, order, store });
      navigate(paths.preparing(order.hash_id), { replace: true });
    } else if (lost) navigate(paths.error, { replace: true });
  }, [data, lost, navigate]);
  return (
    <ArrivalScreen>
      <Trans>Conectando con tu pedido</Trans>
    </ArrivalScreen>
  );
}
