import { browserStorage } from "@horma/app/browser-storage";
import { useStore } from "zustand";
import { createSession, type SignedIn } from "./create-session.ts";

/** The tablet's session. */
export const session = createSession(browserStorage);
addEventListener("storage", ({ key }) => session.follow(key));

/** Who is signed in, locked or not. */
export function useSession(): SignedIn | null {
  return useStore(session);
}
