import { limits } from "@horma/domain";

/**
 * Whether a tablet that was last touched at `usedAt` locks now. Only the server knows the PINs, so no one could unlock it
 * offline: then it waits for the server. Times are epoch ms.
 */
export function lockDue(usedAt: number, now: number, offline: boolean): boolean {
  return !offline && now - usedAt >= limits.staffIdle;
}
