import { useMutation, useQueryClient } from "@tanstack/react-query";
import { storeKey } from "../live/board-query.ts";

/**
 * Changes something about a person of the store, and fetches the team again. Not queued: a change that comes late would undo a
 * later one.
 */
export function useMemberChange(change: () => Promise<unknown>, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: [storeKey] }),
  });
}
