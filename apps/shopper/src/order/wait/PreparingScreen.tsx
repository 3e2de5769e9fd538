import { CallError, type Order } from "@horma/contract";
import { preparingNext, preparingStart, statusMessage } from "@horma/domain";
import { useChimeUnlock } from "@horma/ui";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Navigate, type NavigateFunction, useNavigate, useParams } from "react-router";
import { type Trouble, trouble } from "../../navigation/trouble.ts";
import { chosenPairs, missingSkus, offersSizesOf, shownPairs } from "../../pair/shown-pairs.ts";
import { paths } from "../../paths.ts";
import { isLoggedIn, session, useSession } from "../../session/session.ts";
import { useExpiredSession } from "../../session/use-expired-session.ts";
import { chime } from "../../sound/chime.ts";
import { keptRequest } from "../known/kept-request.ts";
import { leaveVisit } from "../known/leave-visit.ts";
import { givesUp, orderCreation } from "../known/order-queries.ts";
import { type OrderRequest, orderRequest } from "../known/order-request.ts";
import { useConnection } from "../known/use-connection.ts";
import { useLostOrder } from "../known/use-lost-order.ts";
import { useOtherReadyOrder } from "../known/use-other-ready-order.ts";
import { usePolledOrder } from "../known/use-polled-order.ts";
import { EndedOrder } from "./EndedOrder.tsx";
import { PreparingView } from "./PreparingView.tsx";
import { type NoRoom, noRoomCodes, RefusedRequest } from "./RefusedRequest.tsx";

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
    default:
      return <Navigate to={paths.start} replace />;
  }
}

function decideStart() {
  const state = session.get();
  const { kind } = preparingStart({ ...state, loggedIn: isLoggedIn(state), hashId: undefined });
  const { token, store, currentSkus: skus } = state;
  if (kind !== "create") return { kind };
  if (token === null || store === null) return { kind: "start" as const };
  const request = orderRequest(keptRequest.read(), { skus, token });
  keptRequest.keep(request);
  return { kind, request, storeId: store.id };
}

function Creation({ request, storeId }: { request: OrderRequest; storeId: number }) {
  const navigate = useNavigate();
  const { client, product, sizes } = useSession();
  const { data: order, error, isFetching, refetch } = useQuery(orderCreation(request, storeId));
  const refused = noRoom(error);
  const { connection } = useConnection(never);
  const expired = useExpiredSession(error);
  useEffect(() => {
    if (order === undefined) return;
    navigate(paths.preparing(order.hash_id), { replace: true });
  }, [order, navigate]);
  useEffect(() => {
    if (expired || refused !== undefined) return;
    if (givesUp(error)) {
      const { to, state } = refusedCreation(error);
      navigate(to, { replace: true, state });
    } else if (connection === "gone") navigate(paths.error, { replace: true, state: trouble("request") });
  }, [error, expired, refused, connection, navigate]);
  if (refused !== undefined)
    return <RefusedRequest code={refused} busy={isFetching} onAgain={() => void refetch()} />;
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

/** The code of a refusal for lack of room, if it is one. */
function noRoom(error: unknown): NoRoom | undefined {
  if (!(error instanceof CallError) || !givesUp(error)) return undefined;
  return noRoomCodes.find((code) => code === error.code);
}

/** Where a refused creation leads. Sizes that ran out can no longer be chosen (ST-06). */
function refusedCreation(error: unknown): { to: string; state?: { skus: readonly string[] } | Trouble } {
  if (error instanceof CallError && error.code === "nickname_missing") return { to: paths.alias };
  if (error instanceof CallError && error.code === "out_of_stock") {
    session.loseSizes(error.skus);
    return { to: paths.noStock, state: { skus: error.skus } };
  }
  return { to: paths.error, state: trouble("request", error) };
}

function OpenOrder({ hashId }: { hashId: string }) {
  const navigate = useNavigate();
  const { client, product } = useSession();
  const polled = usePolledOrder(hashId);
  const { order, answered, fresh, hearing } = polled;
  useLostOrder(hashId, polled);
  const over =
    answered !== undefined &&
    preparingNext(answered, answered.meta.reason) === "start" &&
    !windowPassed(answered);
  const other = useOtherReadyOrder(hashId);
  useChimeUnlock(chime);
  useEffect(() => {
    if (over) void leaveVisit(hashId).then(() => navigate(paths.start, { replace: true }));
  }, [over, hashId, navigate]);
  useEffect(() => {
    if (answered === undefined) return;
    followOrder(answered, navigate);
    // The order on screen decides first; otherwise two ready orders would switch back and forth.
    const stays = fresh && preparingNext(answered, answered.meta.reason) === "stay";
    if (stays && other !== undefined) navigate(paths.preparing(other.hash_id), { replace: true });
  }, [answered, fresh, other, navigate]);
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

/** Stores a polled order while it is open, and navigates if its state says so (ST-06). */
function followOrder(order: Order, navigate: NavigateFunction): void {
  const next = preparingNext(order, order.meta.reason);
  const toPickUp = next === "pick-up" || windowPassed(order);
  if (next === "stay" || toPickUp) session.followOrder(order.hash_id);
  if (toPickUp) navigate(paths.pickUp, { replace: true });
  if (next !== "no-stock") return;
  const skus = missingSkus(order);
  session.loseSizes(skus);
  session.endOrder(order.hash_id);
  navigate(paths.noStock, { replace: true, state: { skus } });
}

/** Pick-up tells so (TR-13). */
function windowPassed(order: Order): boolean {
  return order.meta.reason === "window_passed";
}
