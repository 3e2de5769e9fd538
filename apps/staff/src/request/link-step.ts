import type { OrderLink } from "@horma/contract";
import { limits } from "@horma/domain";

/** The state of an order's link. */
export type LinkStep =
  /** The link can be used for `left` ms. */
  | { kind: "open"; link: OrderLink; left: number }
  | { kind: "expired" }
  /** A phone joined the order and used the link. */
  | { kind: "taken" };

/**
 * What to show of a link. After a reload there is none.
 * @param takenAt when a phone last joined the order, ISO 8601
 * @param now the server's clock, epoch ms
 */
export function linkStep(link: OrderLink | undefined, takenAt: string | undefined, now: number): LinkStep {
  const expires = link === undefined ? 0 : Date.parse(link.expires_at);
  if (takenAt !== undefined && Date.parse(takenAt) >= expires - limits.linkLife) return { kind: "taken" };
  if (link === undefined || expires <= now) return { kind: "expired" };
  return { kind: "open", link, left: expires - now };
}
