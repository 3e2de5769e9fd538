import { mostOf } from "@horma/domain";
import { code, words } from "../cell.ts";
import type { Kind } from "../kind.ts";
import { places } from "./places.ts";

/** Where shoppers sit and try. */
export const seats: Kind = {
  name: "seats",
  does: "The seats of stores, where shoppers try the pairs on",
  ...places({
    table: "seat",
    most: mostOf.seatsOfStore,
    named: {
      key: "seat",
      names: ["asiento", "puesto"],
      required: true,
      read: code(words(12)),
      holds: "Its name, as written on the seat; up to 12 characters",
      example: "1",
    },
  }),
};
