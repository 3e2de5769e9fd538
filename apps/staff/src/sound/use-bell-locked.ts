import { useNow } from "@horma/app/use-now";
import { useMuted } from "@horma/ui";
import { bell, bellMute } from "./bell.ts";

/** Whether the tablet would ring but for the touch that browsers ask for after each load. */
export function useBellLocked(): boolean {
  // The browser does not report when it allows sound, so this looks every second.
  useNow();
  return !useMuted(bellMute) && bell.locked();
}
