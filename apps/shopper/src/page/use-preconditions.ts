import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { currentVisit } from "../order/known/visit.ts";
import { session } from "../session/session.ts";
import { type Precondition, redirectFor } from "./preconditions.ts";

/**
 * Whether the screen still has what it needs. If another tab removed it, the screen redirects at once as its row says (TR-11). A
 * screen that removes something itself navigates itself.
 */
export function usePreconditions(needs: readonly Precondition[]): boolean {
  const navigate = useNavigate();
  const { key, pathname } = useLocation();
  const elsewhere = useSyncExternalStore(session.store.subscribe, () => redirectFor(needs, currentVisit()));
  const gone = elsewhere !== undefined;
  const leave = useEffectEvent(() => {
    // A navigation is already under way.
    if (location.pathname !== pathname) return;
    if (elsewhere !== undefined) navigate(elsewhere, { replace: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen that is come to is asked again
  useEffect(() => {
    if (!gone) return;
    const timer = setTimeout(() => leave());
    return () => clearTimeout(timer);
  }, [gone, key]);
  return !gone;
}
