import { type Order, retryDelay } from "@horma/contract";
import { orderCan, overallState } from "@horma/domain";
import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import { Navigate, useNavigate } from "react-router";
import { api } from "../../api.ts";
import { useTimeIsUp } from "../../clock/use-seconds-left.ts";
import { usePageTitle } from "../../navigation/page-title.ts";
import { trouble } from "../../navigation/trouble.ts";
import { paths, type ThanksState } from "../../paths.ts";
import { session } from "../../session/session.ts";
import { sessionExpired } from "../../session/session-expired.ts";
import { useSingleMutation } from "../../use-single-mutation.ts";
import { learnOrder } from "../known/known-orders.ts";
import { nextScreen } from "../known/next-screen.ts";
import { doorStayedShut, mayOpenAgain, openBox } from "../known/order-queries.ts";
import { useNextScreen } from "../known/use-next-screen.ts";
import { usePolledOrder } from "../known/use-polled-order.ts";
import { boxFailedText } from "../shown/box-failed-text.ts";
import { placeOf } from "../shown/place-of.ts";
import { Passed } from "./Passed.tsx";
import { PickUpView } from "./PickUpView.tsx";
import { alarmBelow, deadlineOf } from "./pick-up-clock.ts";
import { useRing } from "./use-ring.ts";

/** SC-13: where the pairs wait, until when, and the button that opens the box. */
export function PickUpScreen() {
  const [hashId] = useState(() => session.get().orderId);
  return hashId === null ? <Navigate to={paths.start} replace /> : <PickUp hashId={hashId} />;
}

function PickUp({ hashId }: { hashId: string }) {
  const navigate = useNavigate();
  const { order, answered, hearing, unknown } = usePolledOrder(hashId);
  const ready = useLastReady(order);
  const troubled = order?.meta.trouble != null;
  const deadline = ready && !troubled ? deadlineOf(ready) : undefined;
  const late = useTimeIsUp(deadline ?? 0, alarmBelow / 1_000 - 1);
  const urgent = deadline !== undefined && late;
  const from = placeOf(ready?.actual_device ?? null);
  const open = useOpenBox(hashId, from);
  const take = useTake(hashId, from);
  const extend = useExtend(hashId);
  useRing(hashId, answered !== undefined && !troubled && orderCan.deliver(answered));

  usePageTitle(deadline === undefined ? undefined : t({ message: `Listo`, context: "order" }));

  const busy = [open, take].some(({ isPending, isSuccess }) => isPending || isSuccess);
  const gone = hearing.connection === "gone";
  const current = busy ? undefined : answered;
  useNextScreen(nextScreen({ screen: "pick-up", hashId, order: current, gone, unknown }));

  if (order === undefined) return null;
  const taking = take.isPending || take.isSuccess;
  if (current?.meta.reason === "window_passed") return <Passed order={order} ready={ready} />;
  const mayExtend = urgent && orderCan.extend(order, order.meta.extensions);
  return (
    <PickUpView
      order={taking && ready !== undefined ? ready : order}
      withShopper={overallState(order) === "in_salon" && !busy}
      deadline={deadline}
      urgent={urgent}
      connection={hearing.connection}
      alert={alertOf(order, open.error, { take: take.isError, extend: extend.isError })}
      opening={open.isPending || open.isSuccess}
      onOpen={() => open.mutate()}
      taking={taking}
      onTake={() => take.mutate()}
      extending={extend.isPending}
      onExtend={mayExtend ? () => extend.mutate() : undefined}
      onContinue={() => navigate(paths.thanks, { replace: true })}
    />
  );
}

/** The order as it was when it was last ready: its deadline and device count on afterwards (ST-09). */
function useLastReady(order: Order | undefined): Order | undefined {
  const [last, setLast] = useState<Order>();
  const ready = order !== undefined && orderCan.deliver(order) ? order : undefined;
  useEffect(() => {
    if (ready !== undefined) setLast(ready);
  }, [ready]);
  return ready ?? last;
}

/** ST-10. If the door stays shut, the shopper is told and may try again; the order is not lost. */
function useOpenBox(hashId: string, from: ThanksState) {
  const navigate = useNavigate();
  return useSingleMutation({
    mutationKey: ["deliver-order", hashId],
    mutationFn: () => openBox(hashId),
    retry: mayOpenAgain,
    retryDelay: (_, error) => retryDelay(error, 300),
    onSuccess: (order) => {
      learnOrder(order, session.get().token);
      session.followOrder(order.hash_id);
      session.clearProduct();
      return navigate(paths.thanks, { replace: true, state: from });
    },
    onError: (error) => {
      // The poll also sees an expired session and ends the visit.
      if (doorStayedShut(error) || sessionExpired(error)) return;
      navigate(paths.error, { replace: true, state: trouble("door", error) });
    },
  });
}

/** TR-15: said once. No matter who was first, the shopper has the pairs and is asked as after a door (SC-14). */
function useTake(hashId: string, from: ThanksState) {
  const navigate = useNavigate();
  return useSingleMutation({
    mutationKey: ["take-pairs", hashId],
    mutationFn: () => api("takePairs", { body: { hash_id: hashId } }),
    retry: mayOpenAgain,
    retryDelay: (_, error) => retryDelay(error, 300),
    onSuccess: ({ order }) => {
      learnOrder(order, session.get().token);
      session.followOrder(order.hash_id);
      session.clearProduct();
      return navigate(paths.thanks, { replace: true, state: from });
    },
  });
}

function useExtend(hashId: string) {
  return useSingleMutation({
    mutationKey: ["extend-order", hashId],
    mutationFn: () => api("extendOrder", { body: { hash_id: hashId } }),
    onSuccess: ({ order }) => learnOrder(order, session.get().token),
  });
}

type Failed = { take: boolean; extend: boolean };

function alertOf(order: Order, openError: Error | null, failed: Failed): string | undefined {
  if (order.meta.trouble === "device_failed") return boxFailedText();
  if (doorStayedShut(openError) && order.actual_device?.type_id === "box")
    return t`La puerta no se abrió. Inténtalo otra vez.`;
  if (failed.take && orderCan.tellTaken(order)) return t`No pudimos avisar. Inténtalo otra vez.`;
  return failed.extend ? t`No pudimos darte más tiempo.` : undefined;
}
