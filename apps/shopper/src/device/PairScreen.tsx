import { orderInProgress } from "@horma/domain";
import { Trans } from "@lingui/react/macro";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, useNavigate, useParams, useSearchParams } from "react-router";
import { api } from "../api.ts";
import { ArrivalScreen } from "../check-in/ArrivalScreen.tsx";
import { paths } from "../paths.ts";
import { session } from "../session/session.ts";
import { goOnWith } from "./go-on-with.ts";
import { PairCodeForm } from "./PairCodeForm.tsx";

function pairing(hash: string | undefined, hwd: string | undefined) {
  return queryOptions({
    queryKey: ["pairing", hash, hwd],
    queryFn: () => api("pairDevice", { body: { hash: hash ?? "", ...(hwd !== undefined && { hwd }) } }),
    enabled: hash !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * SC-22: what the address names goes on here (AP-12); with a store and no order, the short code of one is asked for. The
 * code on a smart box's door names the door alone: the order is this browser's own. An address with none of them leads to
 * the error screen.
 */
export function PairScreen() {
  const { order: hash, device } = useParams();
  const [search] = useSearchParams();
  const store = search.get("store");
  if (hash === undefined && store) return <PairCodeForm storeCode={store} />;
  const elsewhere = hash === undefined ? fromDoor(search.get("d")) : undefined;
  if (elsewhere !== undefined) return <Navigate to={elsewhere} replace />;
  return <PairedOrder hash={hash} device={device} />;
}

/** Pairs the device of the address to its order. No hash stays in the history. */
function PairedOrder({ hash, device }: { hash: string | undefined; device: string | undefined }) {
  const navigate = useNavigate();
  const { data, isError } = useQuery(pairing(hash, device));
  const lost = hash === undefined || isError;
  useEffect(() => {
    if (data !== undefined) goOnWith(data, navigate);
    else if (lost) navigate(paths.error, { replace: true });
  }, [data, lost, navigate]);
  return (
    <ArrivalScreen>
      <Trans>Conectando con tu pedido</Trans>
    </ArrivalScreen>
  );
}

/**
 * Where the code on a door leads; it holds the door's name, `{store}.{hwd}`, and a store's code has no dot. With an order in
 * progress to its pairing with the door; without one to the store's welcome, where a visit begins.
 */
function fromDoor(name: string | null): string | undefined {
  const [, store, hwd] = /^([\w-]{1,32})\.([\w.:-]{1,64})$/.exec(name ?? "") ?? [];
  if (store === undefined || hwd === undefined) return undefined;
  const { order } = session.get();
  if (order !== null && orderInProgress(order.state)) return paths.pair(order.hash_id, hwd);
  return paths.store(store);
}
