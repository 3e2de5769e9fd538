import { CallError } from "@horma/contract";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { paths } from "../paths.ts";
import { session } from "./session.ts";

/** Ends the visit when the server no longer takes its token: who is not logged in begins anew (ST-06). */
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

export function sessionExpired(error: unknown): boolean {
  return error instanceof CallError && (error.code === "token_invalid" || error.code === "token_missing");
}
