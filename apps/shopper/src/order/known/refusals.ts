import { CallError } from "@horma/contract";

/** Whether an error is final, so that a retry does not help. Too many requests is not final. */
export function givesUp(error: unknown): error is CallError {
  return error instanceof CallError && error.kind === "refused" && error.code !== "too_many_requests";
}

/** Codes that say there is no room for one more request now (SX-02); nothing is sold out, and the sizes stay chosen. */
const noRoomCodes = [
  "too_many_orders",
  "too_many_pairs",
  "guest_requests_exhausted",
  "requests_exhausted",
] as const;
export type NoRoom = (typeof noRoomCodes)[number];

/** The code of a refusal for lack of room, if it is one. */
export function noRoom(error: unknown): NoRoom | undefined {
  return givesUp(error) ? noRoomCodes.find((code) => code === error.code) : undefined;
}
