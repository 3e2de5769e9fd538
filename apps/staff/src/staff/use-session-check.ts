import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../api/api.ts";
import { session } from "../session/session.ts";

/** How often the session is checked, ms. A page may stay open for days. */
const interval = 10 * 60_000;

/** Asks the server whether the session is still valid, and takes over a new name or role. */
export function useSessionCheck(token: string): void {
  const { data } = useQuery({
    queryKey: ["session", token],
    queryFn: ({ signal }) => api("getStaffSession", { signal }),
    refetchInterval: interval,
  });
  useEffect(() => {
    if (data) session.refresh(data);
  }, [data]);
}
