import { useMutation, useQueryClient } from "@tanstack/react-query";

/** Changes something about a person, and fetches the people again. */
export function usePersonChange<T, V = void>(change: (input: V) => Promise<T>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: ["people"] }),
  });
}
