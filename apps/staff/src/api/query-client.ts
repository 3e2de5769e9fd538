import { createQueryClient } from "@horma/app/query-client";
import { CallError } from "@horma/contract";
import { session } from "../session/session.ts";

/** A session that the server does not know any more ends here too, whichever call finds out. */
function endOldSession(error: Error): void {
  if (error instanceof CallError && error.code === "token_invalid") session.end();
}

export const queryClient = createQueryClient(endOldSession);
