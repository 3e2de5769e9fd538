import { useChimeUnlock } from "@horma/ui";
import { bell } from "../board/bell.ts";
import { useNow } from "../page/use-now.ts";

/** Whether the browser still wants a touch before this page may ring; any touch will do. */
export function useBellLocked(): boolean {
  useChimeUnlock(bell);
  // The browser does not tell when it lets a sound through: looked at with every second.
  useNow();
  return bell.locked();
}
