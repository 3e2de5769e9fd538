import { queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";

/** How far the server is from its first served shopper. */
export const firstStepsQuery = queryOptions({
  queryKey: ["stores", "first-steps"],
  queryFn: ({ signal }) => api("getFirstSteps", { signal }),
  staleTime: 10_000,
});
