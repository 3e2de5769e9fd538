import { queryClient } from "../api/query-client.ts";
import { forgetBoard } from "../live/stored-board.ts";
import { session } from "../session/session.ts";
import { releaseToken } from "./release-token.ts";

/** Ends the session here and on the server. Queued actions are sent first, with its token. */
export function signOut(): void {
  const token = session.get()?.token;
  session.end();
  forgetBoard();
  queryClient.clear();
  if (token !== undefined) releaseToken(token);
}
