/** A shopper who asks for a seller: once at a time, for a few minutes, until a seller says that they come. */
import { limits } from "./limits.ts";

/** `at` is an ISO 8601 instant; `coming` once a seller answered. */
export type SellerCall = { at: string; coming: boolean };

/** What the shopper is told. `none`: no one was called, or so long ago that they may call again. */
export function sellerCallState(call: SellerCall | null, now: number): "none" | "called" | "coming" {
  if (call === null || now >= sellerCallEnd(call)) return "none";
  return call.coming ? "coming" : "called";
}

/** When a call stops counting, in epoch milliseconds. */
export function sellerCallEnd({ at }: SellerCall): number {
  return Date.parse(at) + limits.sellerCallLife;
}
