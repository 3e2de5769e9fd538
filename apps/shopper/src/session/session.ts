import { useStore } from "zustand";
import { createSession, type SessionState } from "./create-session.ts";
import { browserStorage, followOtherTabs } from "./stored.ts";

export { isIdentified, isLoggedIn } from "./create-session.ts";

/** The visit of this browser; its tabs follow each other. */
export const session = createSession(browserStorage);

followOtherTabs(session.follow);

/** The visit's state, always the latest. */
export function useSession(): SessionState {
  return useStore(session.store);
}
