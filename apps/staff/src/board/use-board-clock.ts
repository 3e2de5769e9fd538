import { useOffline } from "../offline/use-offline.ts";
import { useNow } from "../page/use-now.ts";
import { useStaffSession } from "../staff/use-staff-session.ts";
import { type BoardClock, boardClock } from "./board-clock.ts";
import { useBoard } from "./board-query.ts";
import { liveStore } from "./live-store.ts";

/** The time that waits on the board are told in, every second; `undefined` before the first board. */
export function useBoardClock(): BoardClock | undefined {
  const { store } = useStaffSession();
  const { data, dataUpdatedAt } = useBoard(store.code);
  const now = useNow();
  const offline = useOffline();
  if (data === undefined) return undefined;
  const heard = { readAt: Date.parse(data.at), heardAt: dataUpdatedAt };
  return boardClock(heard, now, { offline, following: liveStore.live() });
}
