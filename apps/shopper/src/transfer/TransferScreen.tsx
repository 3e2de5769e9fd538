import { queryOptions } from "@tanstack/react-query";
import { type LoaderFunctionArgs, useLoaderData, useParams } from "react-router";
import { api } from "../api.ts";
import { LinkScreen } from "../link/LinkScreen.tsx";
import { type LinkArrival, openLink } from "../link/open-link.ts";
import { takeOver } from "../order/known/visit.ts";
import { paths } from "../paths.ts";
import { queryClient } from "../query-client.ts";

/** A link works once, so it is redeemed once, however often its address is opened. */
function takenVisit(token: string) {
  return queryOptions({
    queryKey: ["transfer", "taken", token],
    queryFn: () => api("takeTransfer", { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** `/check-in/:token`: continues a visit from elsewhere, mostly a kiosk. */
export function arriveByTransfer({ params: { token = "" } }: LoaderFunctionArgs) {
  return openLink({ token }, () => takeVisit(token));
}

export function TransferScreen() {
  const { token = "" } = useParams();
  return <LinkScreen arrival={useLoaderData<LinkArrival>()} use={() => takeVisit(token)} />;
}

async function takeVisit(token: string): Promise<string> {
  const { auth_token, client, order, store } = await queryClient.fetchQuery(takenVisit(token));
  takeOver({ token: auth_token, client, order, store });
  return order === null ? paths.hello : paths.preparing(order.hash_id);
}
