import { actionQueue } from "../action/action-queue.ts";
import { apiWith } from "../api/api.ts";

/** Ends a session on the server, once nothing of it waits to be sent any more. */
export function releaseToken(token: string): void {
  const isNeeded = () => actionQueue.get().waiting.some((action) => action.token === token);
  const logOut = () => {
    // A server that cannot be told forgets the session by itself.
    apiWith(() => token)("staffLogout", {}).catch(() => undefined);
  };
  if (!isNeeded()) {
    logOut();
    return;
  }
  const stop = actionQueue.subscribe(() => {
    if (isNeeded()) return;
    stop();
    logOut();
  });
}
