import type { NavigateFunction } from "react-router";
import { paths } from "../paths.ts";
import type { Surface } from "../surface.ts";
import { eraseVisit } from "./erase-visit.ts";
import { session } from "./session.ts";

/**
 * Ends a visit and goes to the start. What stays when an order is over: on a phone the shopper, who may ask for other
 * pairs at once, and any other order; on a kiosk, where somebody else comes next, nothing.
 */
export function endVisit(surface: Surface, navigate: NavigateFunction, hashId: string | undefined): void {
  if (surface === "kiosk") {
    void eraseVisit(navigate, paths.start);
    return;
  }
  session.clearProduct();
  if (hashId !== undefined) session.endOrder(hashId);
  navigate(paths.start, { replace: true });
}
