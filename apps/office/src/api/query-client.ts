import { createQueryClient } from "@horma/app/query-client";
import { CallError, type OfficeEntry } from "@horma/contract";
import { renewByCompany } from "../session/renew-by-company.ts";
import { session } from "../session/session.ts";
import { hasTyped } from "../session/typed.ts";
import { cellAway } from "./api.ts";

/** A session that the server does not know any more ends here too, whichever call finds out. What is typed is not left for it. */
function endOldSession(error: Error): void {
  if (!(error instanceof CallError)) return;
  if (error.code === "company_unreachable") session.expire();
  if (error.code === "token_invalid" && (hasTyped() || !renewByCompany())) session.expire();
}

export const queryClient = createQueryClient(endOldSession);

/** A person has entered. What was read stays for the one who comes back to their page: a form is filled in from it. */
export function takeEntry(entry: OfficeEntry): void {
  const back = session.get()?.person.id === entry.person.id;
  if (!back) queryClient.clear();
  session.enter(entry);
  if (back) void queryClient.invalidateQueries();
}

/** Forgets what a scope's cell said when the scope changes; what the head says of all stores stays (`meta.head`). */
export function forgetScope(): void {
  queryClient.removeQueries({ predicate: ({ meta }) => meta?.head !== true });
}

// A cell that answers again is asked for what it left unanswered.
cellAway.subscribe((away) => {
  if (!away)
    void queryClient.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
});
