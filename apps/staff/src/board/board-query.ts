import type { Board } from "@horma/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../api.ts";
import { queryClient } from "../query-client.ts";
import { keepBoard, keptBoard } from "./kept-board.ts";
import { liveStore } from "./live-store.ts";
import { oneAtATime } from "./one-at-a-time.ts";

/** Every query about what happens in the store begins with this: the live stream asks all that are shown anew. */
export const storeKey = "store";
/** How often the board is asked for where the stream tells of changes, and where it does not, ms. */
const interval = { live: 30_000, polling: 5_000 } as const;

/** Everything the store's staff sees at a glance, kept fresh while somebody looks. */
function boardQuery(storeCode: string) {
  return queryOptions({
    queryKey: [storeKey, storeCode, "board"],
    queryFn: async ({ signal }): Promise<Board> => {
      const board = await api("getBoard", { signal });
      keepBoard({ board, heardAt: Date.now() });
      return board;
    },
    initialData: () => keptBoard(storeCode)?.board,
    initialDataUpdatedAt: () => keptBoard(storeCode)?.heardAt,
    refetchInterval: () => (liveStore.live() ? interval.live : interval.polling),
    refetchIntervalInBackground: true,
    staleTime: 0,
  });
}

/** The store's board and when it was heard. */
export function useBoard(storeCode: string) {
  return useQuery(boardQuery(storeCode));
}

/** Asks anew for everything of the store that is shown; resolves when the answers are there or cannot be had. */
export const refreshBoard = oneAtATime(() =>
  queryClient.refetchQueries({ queryKey: [storeKey], type: "active" }),
);
