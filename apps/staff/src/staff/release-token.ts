import { actionQueue } from "../action/action-queue.ts";
import { apiWith } from "../api/api.ts";

/** Ends a session on the server, once none of its actions waits to be sent. */
export function releaseToken(token: string): void {
  const isNeeded = () => actionQueue.get().waiting.some((action) => action.token === token);
  const logOut = () => {
    // A session that cannot be ended now expires by itself.
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
