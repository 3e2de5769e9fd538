import { type ApiClient, CallError, type Wallboard } from "@horma/contract";
import { queryOptions } from "@tanstack/react-query";
import { apiWith } from "../api/api.ts";
import { wallboard } from "../session/wallboard.ts";

/** How often it is read, ms. */
const interval = 2_000;

const api: ApiClient = apiWith(wallboard.token);
/** The answer on screen, and when it first arrived. */
let came: { board: Wallboard; heardAt: number } | undefined;

/** What the wallboard shows, and the server's time when it last confirmed it, epoch ms. Read for ever, also in the background. */
export const wallboardQuery = queryOptions({
  queryKey: ["wallboard"],
  queryFn: async ({ signal }): Promise<{ board: Wallboard; readAt: number }> => {
    const board = await api("getWallboard", { signal }).catch((error: unknown) => {
      if (error instanceof CallError && error.code === "token_invalid") wallboard.end();
      throw error;
    });
    const heardAt = Date.now();
    // The same object again: nothing changed, and its `at` is that of the first time.
    if (came?.board !== board) came = { board, heardAt };
    return { board, readAt: Date.parse(board.at) + heardAt - came.heardAt };
  },
  refetchInterval: interval,
  refetchIntervalInBackground: true,
  staleTime: 0,
});
