/** How the retailer's screens look (OF-11): what is live, and a draft that one phone at a time previews. */
import { type LookText, lookTexts, retailerNameMost, storeThemes } from "@horma/domain";
import Type from "typebox";
import { closed, Instant, nullable, shownName, shownText } from "./field-types.ts";

const text = (most: number) => Type.Optional(shownText(most));
const LookTexts = Type.Object(
  Object.fromEntries(Object.entries(lookTexts).map(([name, most]) => [name, text(most)])) as Record<
    LookText,
    ReturnType<typeof text>
  >,
  closed,
);

/** What can be set. `theme`: one of the design, or a colour of the retailer's. `texts`: by language; one that is left out is the product's own. */
export const Look = Type.Object(
  {
    /** Empty: it is not named. */
    name: shownName(retailerNameMost),
    theme: Type.Union([Type.Enum([...storeThemes]), Type.String({ pattern: "^#[0-9a-f]{6}$" })]),
    /** The hash of an uploaded logo. */
    logo: nullable(Type.String({ pattern: "^[0-9a-f]{64}$" })),
    texts: Type.Record(Type.String({ pattern: "^[a-z]{2}(-[A-Z]{2})?$" }), LookTexts, {
      ...closed,
      maxProperties: 10,
    }),
  },
  closed,
);
export type Look = Type.Static<typeof Look>;

/** A stored look, and who stored it when; null for one that was not stored. */
const StoredLook = Type.Object({
  look: Look,
  at: nullable(Instant),
  by: nullable(Type.String()),
});
export const Looks = Type.Object({
  live: StoredLook,
  draft: nullable(
    Type.Object({
      ...StoredLook.properties,
      /** Shows the draft behind a store's link: `/store/0101?look=…`. */
      preview: Type.String(),
    }),
  ),
  /** Of both; a change sends the one that it began with. */
  version: Type.String(),
});
export type Looks = Type.Static<typeof Looks>;

const LookVersion = Type.String({ pattern: "^[0-9a-z-]{1,40}$" });
export const SaveLookBody = Type.Object({ version: LookVersion, look: Look }, closed);
export const LookVersionBody = Type.Object({ version: LookVersion }, closed);
