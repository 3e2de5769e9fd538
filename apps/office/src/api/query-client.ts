import { createQueryClient } from "@horma/app/query-client";
import { CallError } from "@horma/contract";
import { renewByCompany } from "../session/renew-by-company.ts";
import { session } from "../session/session.ts";
import { cellAway } from "./api.ts";

/** A session that the server does not know any more ends here too, whichever call finds out. */
function endOldSession(error: Error): void {
  if (!(error instanceof CallError)) return;
  if (error.code === "company_unreachable") session.end();
  if (error.code === "token_invalid" && !renewByCompany()) session.end();
}

export const queryClient = createQueryClient(endOldSession);

/** Forgets what a scope's cell said when the scope changes; what the head says of all stores stays (`meta.head`). */
export function forgetScope(): void {
  queryClient.removeQueries({ predicate: ({ meta }) => meta?.head !== true });
}

// A cell that answers again is asked for what it left unanswered.
cellAway.subscribe((away) => {
  if (!away)
    void queryClient.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
});
