import { orderInProgress } from "@horma/domain";
import { queryOptions } from "@tanstack/react-query";
import { type LoaderFunctionArgs, replace, useLoaderData, useParams } from "react-router";
import { api } from "../api.ts";
import { LinkScreen } from "../link/LinkScreen.tsx";
import { type LinkArrival, openLink } from "../link/open-link.ts";
import { currentOrder } from "../order/known/visit.ts";
import { paths } from "../paths.ts";
import { queryClient } from "../query-client.ts";
import { goOnWith } from "./go-on-with.ts";
import { JoinCodeForm } from "./JoinCodeForm.tsx";

/** A link works once, so it is used once, however often its address is opened. */
function joining(hash: string, hwd: string | undefined) {
  return queryOptions({
    queryKey: ["joining", hash, hwd],
    queryFn: () => api("pairDevice", { body: { hash, ...(hwd !== undefined && { hwd }) } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

type JoinArrival = LinkArrival | { storeCode: string };

/**
 * SC-22: continues the order of the address here (AP-12). With a store alone it asks for a short code. The code on a smart box's
 * door names only the door, so it joins this browser's own order. Any other address leads to the error screen.
 */
export async function arriveToJoin({ params, request }: LoaderFunctionArgs): Promise<Response | JoinArrival> {
  const { order: hash, device } = params;
  const search = new URL(request.url).searchParams;
  const storeCode = search.get("store");
  if (hash !== undefined)
    return openLink({ hash, ...(device !== undefined && { hwd: device }) }, () => join(hash, device));
  if (storeCode) return { storeCode };
  const elsewhere = fromDoor(search.get("d"));
  if (elsewhere !== undefined) return replace(elsewhere);
  return { trouble: { attempt: "link", refusal: "bad_request" } };
}

export function JoinScreen() {
  const { order: hash = "", device } = useParams();
  const arrival = useLoaderData<JoinArrival>();
  if ("storeCode" in arrival) return <JoinCodeForm storeCode={arrival.storeCode} />;
  return <LinkScreen arrival={arrival} use={() => join(hash, device)} />;
}

async function join(hash: string, device: string | undefined): Promise<string> {
  return goOnWith(await queryClient.fetchQuery(joining(hash, device)));
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
