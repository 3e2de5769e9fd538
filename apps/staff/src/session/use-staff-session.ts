import type { SignedIn } from "./create-session.ts";
import { useSession } from "./session.ts";

/** Who is signed in. For screens, which exist only while somebody is. */
export function useStaffSession(): SignedIn {
  const session = useSession();
  if (session === null) throw new Error("nobody is signed in");
  return session;
}
