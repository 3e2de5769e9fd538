import { CallError, type RefusalCode } from "@horma/contract";

/** The server's codes (401, 403) for an expired token. */
const codes: readonly RefusalCode[] = ["token_missing", "token_invalid", "role_forbidden"];

/** Whether an error ends the visit (TR-10): only the server's refusal of the token does, never a missing answer. */
export function sessionExpired(error: unknown): boolean {
  return error instanceof CallError && error.kind === "refused" && codes.includes(error.code);
}
