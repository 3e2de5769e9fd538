import { CallError, type RefusalCode } from "@horma/contract";

/** What the server answers (401, 403) to a token that is good no longer. */
const codes: readonly RefusalCode[] = ["token_missing", "token_invalid", "role_forbidden"];

/** Whether an error ends the visit (TR-10): the server's own word about the token, and never that it gave none. */
export function sessionExpired(error: unknown): boolean {
  return error instanceof CallError && error.kind === "refused" && codes.includes(error.code);
}
