import type { OrderHandover } from "@horma/contract";
import { limits } from "@horma/domain";

/** Where the handing over of an order stands. */
export type HandoverStep =
  /** The link can be used for `left` ms. */
  | { kind: "open"; handover: OrderHandover; left: number }
  | { kind: "expired" }
  /** A phone has the order, and the link is used up. */
  | { kind: "taken" };

/**
 * What to show of a link, of which a reload leaves none.
 * @param takenAt when a phone last took the order over, ISO 8601
 * @param now the server's clock, epoch ms
 */
export function handoverStep(
  handover: OrderHandover | undefined,
  takenAt: string | undefined,
  now: number,
): HandoverStep {
  const expires = handover === undefined ? 0 : Date.parse(handover.expires_at);
  if (takenAt !== undefined && Date.parse(takenAt) >= expires - limits.handoverLife) return { kind: "taken" };
  if (handover === undefined || expires <= now) return { kind: "expired" };
  return { kind: "open", handover, left: expires - now };
}
