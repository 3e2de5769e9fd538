import { orderInProgress } from "@horma/domain";
import { Trans } from "@lingui/react/macro";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, useNavigate, useParams, useSearchParams } from "react-router";
import { api } from "../api.ts";
import { ArrivalScreen } from "../link/ArrivalScreen.tsx";
import { AskBeforeLink } from "../link/AskBeforeLink.tsx";
import { type Trouble, trouble } from "../navigation/trouble.ts";
import { currentOrder } from "../order/known/visit.ts";
import { paths } from "../paths.ts";
import { goOnWith } from "./go-on-with.ts";
import { JoinCodeForm } from "./JoinCodeForm.tsx";

/** A link works once, so it is used once however often the screen mounts. */
function joining(hash: string, hwd: string | undefined) {
  return queryOptions({
    queryKey: ["joining", hash, hwd],
    queryFn: () => api("pairDevice", { body: { hash, ...(hwd !== undefined && { hwd }) } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * SC-22: continues the order of the address here (AP-12). With a store alone it asks for a short code. The code on a smart box's
 * door names only the door, so it joins this browser's own order. Any other address leads to the error screen.
 */
export function JoinScreen() {
  const { order: hash, device } = useParams();
  const [search] = useSearchParams();
  const store = search.get("store");
  if (hash === undefined && store) return <JoinCodeForm storeCode={store} />;
  const elsewhere = hash === undefined ? fromDoor(search.get("d")) : undefined;
  if (elsewhere !== undefined) return <Navigate to={elsewhere} replace />;
  if (hash === undefined) return <Navigate to={paths.error} replace state={namesNothing} />;
  return (
    <AskBeforeLink link={{ hash, ...(device !== undefined && { hwd: device }) }}>
      <JoinedOrder hash={hash} device={device} />
    </AskBeforeLink>
  );
}

const namesNothing: Trouble = { attempt: "link", refusal: "bad_request" };

/** Joins the device of the address to its order. No link stays in the history. */
function JoinedOrder({ hash, device }: { hash: string; device: string | undefined }) {
  const navigate = useNavigate();
  const { data, error, isError } = useQuery(joining(hash, device));
  useEffect(() => {
    if (data !== undefined) goOnWith(data, navigate);
    else if (isError) navigate(paths.error, { replace: true, state: trouble("link", error) });
  }, [data, error, isError, navigate]);
  return (
    <ArrivalScreen>
      <Trans>Conectando con tu pedido</Trans>
    </ArrivalScreen>
  );
}

/**
 * Where the code on a door leads. It holds the door's name, `{store}.{hwd}`; a store's code has no dot. An open order is joined
 * to the door; otherwise it leads to the store's welcome.
 */
function fromDoor(name: string | null): string | undefined {
  const [, store, hwd] = /^([\w-]{1,32})\.([\w.:-]{1,64})$/.exec(name ?? "") ?? [];
  if (store === undefined || hwd === undefined) return undefined;
  const order = currentOrder();
  if (order !== null && orderInProgress(order.state)) return paths.joinDevice(order.hash_id, hwd);
  return paths.store(store);
}
