import { server } from "@horma/app/server";
import { type ApiClient, CallError, type Wallboard } from "@horma/contract";
import { queryOptions } from "@tanstack/react-query";
import { apiWith } from "../api/api.ts";
import { wallboard } from "../session/wallboard.ts";
import { learnUtcOffset } from "../time/store-zone.ts";
import { learnWaitTarget } from "../time/wait-target.ts";

/** How often it is read, ms. */
const interval = 2_000;

const api: ApiClient = apiWith(wallboard.token);

/** What the wallboard shows, and the server's time when it last confirmed it, epoch ms. Read for ever, also in the background. */
export const wallboardQuery = queryOptions({
  queryKey: ["wallboard"],
  queryFn: async ({ signal }): Promise<{ board: Wallboard; readAt: number }> => {
    const board = await api("getWallboard", { signal }).catch((error: unknown) => {
      if (error instanceof CallError && error.code === "token_invalid") wallboard.end();
      throw error;
    });
    learnUtcOffset(board.utc_offset);
    learnWaitTarget(board.wait_target);
    return { board, readAt: server.now() };
  },
  refetchInterval: interval,
  refetchIntervalInBackground: true,
  staleTime: 0,
});
