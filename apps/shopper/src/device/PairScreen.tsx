import { orderInProgress } from "@horma/domain";
import { Trans } from "@lingui/react/macro";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
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
 * code on a smart box's door names the device alone: the order is this browser's own. Any other address without an order
 * leads to the error screen.
 */
export function PairScreen() {
  const { order: hash, device } = useParams();
  const [search] = useSearchParams();
  const store = search.get("store");
  const door = search.get("d");
  if (hash === undefined && store) return <PairCodeForm storeCode={store} />;
  return <PairedOrder hash={hash} device={device} door={door} />;
}

type PairedOrderProps = { hash: string | undefined; device: string | undefined; door: string | null };

/** Pairs the device of the address to its order. No hash stays in the history. */
function PairedOrder({ hash, device, door }: PairedOrderProps) {
  const navigate = useNavigate();
  const { data, isError } = useQuery(pairing(hash, device));
  const lost = hash === undefined || isError;
  useEffect(() => {
    if (data !== undefined) goOnWith(data, navigate);
    else if (lost) navigate(fromDoor(door) ?? paths.error, { replace: true });
  }, [data, lost, door, navigate]);
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
