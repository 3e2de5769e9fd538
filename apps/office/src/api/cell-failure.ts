import { CallError, type Place } from "@horma/contract";

/**
 * What a failed call means. A session may not have arrived in a cell yet, so one that a cell does not know is asked of the head: as
 * long as the head does not say that it ended, the call counts as not answered, and the session stays.
 * @param askHead asks the head for the session; rejects with what the head says
 */
export async function cellFailure(
  error: unknown,
  place: Place,
  askHead: () => Promise<unknown>,
): Promise<unknown> {
  if (place === null || !isUnknownSession(error)) return error;
  const known = await askHead().catch((said: unknown) => said);
  if (isUnknownSession(known)) return error;
  return new CallError("failed", "unavailable", "the session has not arrived in this cell", [], {
    cause: error,
  });
}

function isUnknownSession(error: unknown): boolean {
  return error instanceof CallError && error.code === "token_invalid";
}
