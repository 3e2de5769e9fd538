import { limits } from "@horma/domain";

/**
 * Whether a tablet that was touched last at `usedAt` locks itself now. Without the server nobody could unlock it, as the
 * server alone knows the PINs: it then waits until the server is back. Times are epoch ms.
 */
export function lockDue(usedAt: number, now: number, offline: boolean): boolean {
  return !offline && now - usedAt >= limits.staffIdle;
}
