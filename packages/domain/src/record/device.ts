import { deviceTypes } from "../device.ts";
import type { Fields } from "./field.ts";

/** What a retailer says of a box or a shelf, beside its hardware id. */
export const deviceFields = {
  name: {
    is: "text",
    longest: 40,
    always: true,
    names: ["nombre"],
    holds: "Its display name: a box's number, a shelf's place. Its hardware id if empty",
    example: "1",
  },
  type: {
    is: "one",
    of: deviceTypes,
    words: { smartbox: "box", estante: "shelf", repisa: "shelf" },
    needed: true,
    column: "type_id",
    names: ["tipo"],
    holds: "`box` or `shelf` (`estante`). It never changes",
    example: "box",
  },
  retired: {
    is: "yes_no",
    empty: false,
    names: ["retirado", "baja"],
    holds: "Whether it has left the store for good. Not possible while an order uses it",
    example: "no",
  },
} as const satisfies Fields;
