import { forgetBoard } from "../board/kept-board.ts";
import { queryClient } from "../query-client.ts";
import { releaseToken } from "./release-token.ts";
import { session } from "./session.ts";

/** Ends the session here and on the server; what is still in the queue is sent first, by its own token. */
export function signOut(): void {
  const token = session.get()?.token;
  session.end();
  forgetBoard();
  queryClient.clear();
  if (token !== undefined) releaseToken(token);
}
