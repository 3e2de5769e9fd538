import type { ApiClient } from "@horma/contract";
import { useQuery } from "@tanstack/react-query";
import { pageConfig } from "./page-config.ts";

/** How often a screen says that it is in use, ms. */
const interval = 5 * 60_000;

/**
 * Says that this kiosk or tablet is in use and which version it runs, for the office's list of screens. `token`: of who is signed in;
 * a new one is reported at once, because the store may not have known the tablet before.
 */
export function useScreenReport(api: ApiClient, token?: string): void {
  useQuery({
    queryKey: ["screen report", token],
    queryFn: ({ signal }) => api("reportScreen", { body: { version: pageConfig.version }, signal }),
    refetchInterval: interval,
    refetchIntervalInBackground: true,
    enabled: pageConfig.version !== "",
  });
}
