import { useOffline } from "@horma/app/server";
import { useDeviceNow } from "@horma/app/use-now";
import { useStaffSession } from "../session/use-staff-session.ts";
import { type BoardClock, boardClock } from "./board-clock.ts";
import { boardHeard } from "./board-query.ts";
import { liveStore } from "./live-store.ts";

/**
 * The time for waits on the board; `undefined` before the first board. A component that uses it is drawn every second, so use it
 * in the smallest one that shows a time.
 */
export function useBoardClock(): BoardClock | undefined {
  const { store } = useStaffSession();
  const now = useDeviceNow();
  const offline = useOffline();
  const heard = boardHeard(store.code);
  return heard && boardClock(heard, now, { offline, following: liveStore.live() });
}
