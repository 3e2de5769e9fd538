import type { OrderLink } from "@horma/contract";
import { limits } from "@horma/domain";

/** Where an order's link stands. */
export type LinkStep =
  /** The link can be used for `left` ms. */
  | { kind: "open"; link: OrderLink; left: number }
  | { kind: "expired" }
  /** A phone joined the order, and the link is used up. */
  | { kind: "taken" };

/**
 * What to show of a link, of which a reload leaves none.
 * @param takenAt when a phone last joined the order, ISO 8601
 * @param now the server's clock, epoch ms
 */
export function linkStep(link: OrderLink | undefined, takenAt: string | undefined, now: number): LinkStep {
  const expires = link === undefined ? 0 : Date.parse(link.expires_at);
  if (takenAt !== undefined && Date.parse(takenAt) >= expires - limits.linkLife) return { kind: "taken" };
  if (link === undefined || expires <= now) return { kind: "expired" };
  return { kind: "open", link, left: expires - now };
}
