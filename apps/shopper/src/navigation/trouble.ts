import { CallError, type RefusalCode } from "@horma/contract";

/** What the shopper was about when the visit could not go on. */
export type Attempt = "store" | "link" | "request" | "follow" | "door" | "search" | "keep";

/** Why someone is on the error screen: what was tried, and the server's "no" where there was one. */
export type Trouble = { attempt: Attempt; refusal?: RefusalCode };

/**
 * What the error screen tells the cause from (TR-18). It travels in the state of the history entry, where a reload keeps it.
 * @param error what a call threw, where one did
 */
export function trouble(attempt: Attempt, error?: unknown): Trouble {
  const refused = error instanceof CallError && error.kind === "refused";
  return { attempt, ...(refused && { refusal: error.code }) };
}

/** The trouble in a history entry's state, if it holds one. */
export function troubleIn(state: unknown): Trouble | undefined {
  const known = typeof state === "object" && state !== null && "attempt" in state;
  return known ? (state as Trouble) : undefined;
}
