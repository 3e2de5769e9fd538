import { useEffect } from "react";
import { useNavigate } from "react-router";
import { paths } from "../paths.ts";
import { session } from "./session.ts";
import { sessionExpired } from "./session-expired.ts";

/** Ends the visit when the server refuses its token (ST-06). */
export function useExpiredSession(error: unknown): boolean {
  const navigate = useNavigate();
  const expired = sessionExpired(error);
  useEffect(() => {
    if (!expired) return;
    session.clearSession();
    navigate(paths.start, { replace: true });
  }, [expired, navigate]);
  return expired;
}
