import { server } from "@horma/app/server";
import type { Board } from "@horma/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { queryClient } from "../api/query-client.ts";
import { learnUtcOffset } from "../time/store-zone.ts";
import { learnWaitTarget } from "../time/wait-target.ts";
import { wholeBoard } from "./board-changes.ts";
import { liveStore } from "./live-store.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { storeBoard, storedBoard } from "./stored-board.ts";

/** The first key of every query about the store. The live stream refetches those on screen. */
export const storeKey = "store";
/** How often the board is fetched, ms: with the stream, and without it. */
const interval = { live: 30_000, polling: 5_000 } as const;

const boardKey = (storeCode: string) => [storeKey, storeCode, "board"] as const;

/** When the server last confirmed the board, epoch ms by its clock. */
let confirmedAt: number | undefined;

/** Everything that staff see at a glance, kept fresh while someone looks. */
function boardQuery(storeCode: string) {
  return queryOptions({
    queryKey: boardKey(storeCode),
    queryFn: async ({ signal }): Promise<Board> => {
      const known = queryClient.getQueryData<Board>(boardKey(storeCode));
      const query = known?.version === undefined ? {} : { since: known.version };
      const board = wholeBoard(known, await api("getBoard", { query, signal }));
      learnUtcOffset(board.utc_offset);
      learnWaitTarget(board.wait_target);
      const at = server.now();
      confirmedAt = at;
      storeBoard({ board: { ...board, at: new Date(at).toISOString() }, heardAt: Date.now() });
      return board;
    },
    initialData: () => storedBoard(storeCode)?.board,
    initialDataUpdatedAt: () => storedBoard(storeCode)?.heardAt,
    refetchInterval: () => (liveStore.live() ? interval.live : interval.polling),
    refetchIntervalInBackground: true,
    staleTime: 0,
  });
}

/** The store's board, and when it arrived. */
export function useBoard(storeCode: string) {
  return useQuery(boardQuery(storeCode));
}

/**
 * The server's and the tablet's time when the board last arrived, epoch ms; `undefined` before that. It does not subscribe, so a
 * board that arrives unchanged draws nothing.
 */
export function boardHeard(storeCode: string): { readAt: number; heardAt: number } | undefined {
  const state = queryClient.getQueryState<Board>(boardKey(storeCode));
  if (state?.data === undefined) return undefined;
  return { readAt: confirmedAt ?? Date.parse(state.data.at), heardAt: state.dataUpdatedAt };
}

/** Refetches everything of the store on screen. Resolves when the answers are there or have failed. */
export const refreshBoard = oneAtATime(() =>
  queryClient.refetchQueries({ queryKey: [storeKey], type: "active" }),
);
