import { useMutation, useQueryClient } from "@tanstack/react-query";
import { connectionsQuery } from "./connection-queries.ts";

/** A change of what is connected, after which all of it is read again. */
export function useConnectionChange<A, T>(
  change: (given: A) => Promise<T>,
  onSuccess?: (answer: T, given: A) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    ...(onSuccess && { onSuccess }),
    onSettled: () => queries.invalidateQueries({ queryKey: connectionsQuery.queryKey }),
  });
}
