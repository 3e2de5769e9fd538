import type { SignedIn } from "./create-session.ts";
import { useSession } from "./session.ts";

/** Who is signed in. For screens, which exist only while someone is. */
export function useStaffSession(): SignedIn {
  const session = useSession();
  if (session === null) throw new Error("no one is signed in");
  return session;
}
