import { pageConfig } from "@horma/app/page-config";
import { useQuery } from "@tanstack/react-query";
import { api } from "../api.ts";

/** How often this kiosk says that it is in use, ms. */
const interval = 5 * 60_000;

/** Says that this kiosk is in use and which version it runs, for the office's list of screens. */
export function useScreenReport(): void {
  useQuery({
    queryKey: ["screen report"],
    queryFn: ({ signal }) => api("reportScreen", { body: { version: pageConfig.version }, signal }),
    refetchInterval: interval,
    refetchIntervalInBackground: true,
    enabled: pageConfig.version !== "",
  });
}
