import type { NavigateFunction } from "react-router";
import { paths } from "../paths.ts";
import type { Surface } from "../surface.ts";
import { eraseVisit } from "./erase-visit.ts";
import { session } from "./session.ts";

/** Ends a visit and goes to the start. On a phone the shopper and other orders stay; on a kiosk nothing does. */
export function endVisit(surface: Surface, navigate: NavigateFunction, hashId: string | undefined): void {
  if (surface === "kiosk") {
    void eraseVisit(navigate, paths.start);
    return;
  }
  session.clearProduct();
  if (hashId !== undefined) session.endOrder(hashId);
  navigate(paths.start, { replace: true });
}
