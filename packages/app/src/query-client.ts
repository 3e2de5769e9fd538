import { queryDefaults } from "@horma/contract";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";

/** A page's query client. `onError` gets every failure of a query or a mutation. */
export function createQueryClient(onError: (error: Error) => void = () => undefined): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: queryDefaults,
  });
}
