import { queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";

/** What is live, and the draft. */
export const looksQuery = queryOptions({
  queryKey: ["look"],
  queryFn: ({ signal }) => api("getLooks", { signal }),
  staleTime: 10_000,
});
