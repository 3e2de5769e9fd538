import { pinnedThings } from "@horma/domain";
import Type from "typebox";
import { closed, Instant } from "./field-types.ts";

/** A field of a product or sku, by the product's id or the sku. */
export const ReleaseFieldBody = Type.Object(
  {
    thing: Type.Enum([...pinnedThings]),
    key: Type.String({ pattern: "^[0-9A-Za-z_-]{1,40}$" }),
    field: Type.String({ pattern: "^[a-z_]{1,32}$" }),
  },
  closed,
);
/** A field that a person set, which files leave as it is until it is released. */
export const PinnedField = Type.Object({ ...ReleaseFieldBody.properties, by: Type.String(), at: Instant });
export type PinnedField = Type.Static<typeof PinnedField>;
