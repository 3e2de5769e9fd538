import type { Board } from "@horma/contract";
import { hashKey, queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { queryClient } from "../api/query-client.ts";
import { keepBoard, keptBoard } from "./kept-board.ts";
import { liveStore } from "./live-store.ts";
import { oneAtATime } from "./one-at-a-time.ts";

/** Every query about what happens in the store begins with this: the live stream asks all that are shown anew. */
export const storeKey = "store";
/** How often the board is asked for where the stream tells of changes, and where it does not, ms. */
const interval = { live: 30_000, polling: 5_000 } as const;

const boardKey = (storeCode: string) => [storeKey, storeCode, "board"] as const;

/** Which board is shown, by the instant the server read it, and when it came. */
let came = { at: "", heardAt: 0 };

/** Everything the store's staff sees at a glance, kept fresh while somebody looks. */
function boardQuery(storeCode: string) {
  return queryOptions({
    queryKey: boardKey(storeCode),
    queryFn: async ({ signal }): Promise<Board> => {
      const board = await api("getBoard", { signal });
      const heardAt = Date.now();
      if (came.at !== board.at) came = { at: board.at, heardAt };
      keepBoard({ board: { ...board, at: new Date(readAt(board, heardAt)).toISOString() }, heardAt });
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

/**
 * What time it was for the server and for this tablet when the board was heard last, epoch ms; `undefined` before that. Not
 * followed: a board that is heard again and says the same draws nothing.
 */
export function boardHeard(storeCode: string): { readAt: number; heardAt: number } | undefined {
  const state = queryClient.getQueryState<Board>(boardKey(storeCode));
  if (state?.data === undefined) return undefined;
  const heardAt = state.dataUpdatedAt;
  return { readAt: readAt(state.data, heardAt), heardAt };
}

/** A board that is still the last one is as good as one that was read when that was heard. */
function readAt(board: Board, heardAt: number): number {
  return Date.parse(board.at) + (came.at === board.at ? heardAt - came.heardAt : 0);
}

/** Tells when a board was heard. */
export function onBoardHeard(storeCode: string, listener: () => void): () => void {
  const board = hashKey(boardKey(storeCode));
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.query.queryHash === board) listener();
  });
}

/** Asks anew for everything of the store that is shown; resolves when the answers are there or cannot be had. */
export const refreshBoard = oneAtATime(() =>
  queryClient.refetchQueries({ queryKey: [storeKey], type: "active" }),
);
