import { preparingNext, preparingStart, statusMessage } from "@horma/domain";
import { useChimeUnlock } from "@horma/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useNavigate, useParams } from "react-router";
import { chosenPairs, offersSizesOf, shownPairs } from "../../pair/shown-pairs.ts";
import { paths } from "../../paths.ts";
import { isLoggedIn, session, useSession } from "../../session/session.ts";
import { chime } from "../../sound/chime.ts";
import { nextScreen } from "../known/next-screen.ts";
import { orderCreation } from "../known/order-queries.ts";
import { type OrderRequest, orderRequest } from "../known/order-request.ts";
import { noRoom } from "../known/refusals.ts";
import { storedRequest } from "../known/stored-request.ts";
import { useConnection } from "../known/use-connection.ts";
import { useExpiredSession, useNextScreen } from "../known/use-next-screen.ts";
import { useOtherReadyOrder } from "../known/use-other-ready-order.ts";
import { usePolledOrder } from "../known/use-polled-order.ts";
import { EndedOrder } from "./EndedOrder.tsx";
import { PreparingView } from "./PreparingView.tsx";
import { RefusedRequest } from "./RefusedRequest.tsx";

/** SC-12: with a hash the order is followed; without one it is asked for first (ST-05). */
export function PreparingScreen() {
  const { hash_id } = useParams();
  return hash_id === undefined ? <NewOrder /> : <OpenOrder key={hash_id} hashId={hash_id} />;
}

/** Decides once, when the screen opens; later state must not change the decision. */
function NewOrder() {
  const [start] = useState(decideStart);
  switch (start.kind) {
    case "create":
      return <Creation request={start.request} storeId={start.storeId} />;
    case "home":
      return <Navigate to={paths.home} replace />;
    case "scan":
      return <Navigate to={paths.scanCode} replace />;
    case "start":
    case "poll":
      return <Navigate to={paths.start} replace />;
  }
}

function decideStart() {
  const state = session.get();
  const { kind } = preparingStart({ ...state, loggedIn: isLoggedIn(state), hashId: undefined });
  const { token, store, currentSkus: skus } = state;
  if (kind !== "create") return { kind };
  if (token === null || store === null) return { kind: "start" as const };
  const request = orderRequest(storedRequest.read(), { skus, token });
  storedRequest.keep(request);
  return { kind, request, storeId: store.id };
}

function Creation({ request, storeId }: { request: OrderRequest; storeId: number }) {
  const { client, product, sizes } = useSession();
  const { data: order, error, isFetching, refetch } = useQuery(orderCreation(request, storeId));
  const refused = noRoom(error);
  const { connection } = useConnection(never);
  const expired = useExpiredSession(error);
  const gone = connection === "gone";
  useNextScreen(expired ? undefined : nextScreen({ screen: "request", order, error, gone }));
  if (refused !== undefined)
    return <RefusedRequest code={refused} busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <PreparingView
      message={statusMessage(undefined)}
      nickname={client?.nickname ?? null}
      order={undefined}
      product={product}
      pairs={chosenPairs(sizes, request.skus, product?.convertion_table ?? null)}
      connection={connection}
      heardAt={0}
    />
  );
}

const never = () => 0;

function OpenOrder({ hashId }: { hashId: string }) {
  const navigate = useNavigate();
  const { client, product } = useSession();
  const { order, answered, fresh, hearing, unknown } = usePolledOrder(hashId);
  const ready = useOtherReadyOrder(hashId);
  useChimeUnlock(chime);
  const [other, gone] = [fresh ? ready : undefined, hearing.connection === "gone"];
  useNextScreen(nextScreen({ screen: "preparing", hashId, order: answered, other, gone, unknown }));
  const addSize = () => {
    session.chooseSkus([]);
    navigate(paths.size);
  };
  if (answered !== undefined && preparingNext(answered, answered.meta.reason) === "canceled")
    return <EndedOrder order={answered} />;
  return (
    <PreparingView
      message={statusMessage(order && (order.state as typeof order.state | "production"))}
      nickname={order?.client.nickname ?? client?.nickname ?? null}
      order={order}
      product={order?.order_details[0]?.product ?? null}
      pairs={order ? shownPairs(order) : []}
      onAddSize={offersSizesOf(order, product) ? addSize : undefined}
      connection={hearing.connection}
      heardAt={answered === undefined ? 0 : hearing.heardAt}
    />
  );
}
