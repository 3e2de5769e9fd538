import { useEffect, useEffectEvent } from "react";
import { type NavigateFunction, useNavigate } from "react-router";
import { endVisit } from "../../session/end-visit.ts";
import { session } from "../../session/session.ts";
import { sessionExpired } from "../../session/session-expired.ts";
import { currentSurface } from "../../surface.ts";
import { leaveVisit } from "./leave-visit.ts";
import { expiredVisit, type Next, type VisitChange } from "./next-screen.ts";
import { followOrder } from "./visit.ts";

/** Goes on to the next screen once there is one. The only place where a screen leads on by itself. */
export function useNextScreen(next: Next | undefined): void {
  const navigate = useNavigate();
  const go = useEffectEvent(() => {
    if (next !== undefined) void goOn(next, navigate);
  });
  // Each answer makes a new object: the screen goes on once to each place.
  const place = next && `${next.to} ${next.visit?.kind}`;
  useEffect(() => {
    if (place !== undefined) go();
  }, [place]);
}

/** Ends the visit when the server refuses its token (ST-06). Returns whether it does. */
export function useExpiredSession(error: unknown): boolean {
  const expired = sessionExpired(error);
  useNextScreen(expired ? expiredVisit : undefined);
  return expired;
}

async function goOn({ to, state, visit }: Next, navigate: NavigateFunction): Promise<void> {
  if (visit?.kind === "end") return endVisit(currentSurface(), navigate, visit.hashId);
  if (visit !== undefined) await changeVisit(visit);
  await navigate(to, { replace: true, state });
  // Not before: the screen that is left still shows the order.
  if (visit?.kind === "drop") session.endOrder(visit.hashId);
}

function changeVisit(visit: VisitChange): Promise<void> | void {
  switch (visit.kind) {
    case "forget":
      return session.clearSession();
    case "leave":
      return leaveVisit(visit.hashId);
    case "follow":
      return followOrder(visit.order);
    case "lose":
      session.loseSizes(visit.skus);
      if (visit.hashId !== undefined) session.endOrder(visit.hashId);
      return;
    case "take":
      return session.clearProduct();
  }
}
