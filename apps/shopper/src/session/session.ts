import { useSyncExternalStore } from "react";
import { createSession, type SessionState } from "./create-session.ts";

export { isIdentified, isLoggedIn } from "./create-session.ts";

/** The visit of this browser; its tabs follow each other. */
export const session = createSession(browserStorage());

addEventListener("storage", (event) => session.follow(event.key));
// A page that the browser kept behind another one was told nothing meanwhile.
addEventListener("pageshow", ({ persisted }) => persisted && session.follow(null));

/** The visit's state, always the latest. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get);
}

function browserStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
