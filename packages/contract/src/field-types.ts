import { pollCauses, seenCharacter } from "@horma/domain";
import Type, { type TSchema } from "typebox";

/** ISO 8601 instant. */
export const Instant = Type.String({ description: "ISO 8601" });
/** How {@link SentInstant} is written. */
export const instantForm =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
/** An ISO 8601 instant with its offset that a caller sends; always a valid date. A day alone is none. */
export const SentInstant = Type.String({
  pattern: instantForm.source,
  description: "ISO 8601, with an offset",
});

/** What is wrong with a text that should be a {@link SentInstant}, after its name; undefined if it is one. */
export function notAnInstant(text: string): string | undefined {
  if (instantForm.test(text)) return undefined;
  const form = "is not a day with its time and offset: write it like 2026-12-24T09:00:00-03:00";
  // In a query a plus is a blank.
  const lostPlus = instantForm.test(text.replace(" ", "+"));
  return lostPlus ? `${form}. It has a blank: in an address, send the + of the offset as %2B` : form;
}
export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** What an order is called on the wire. */
export const HashId = Type.String({ pattern: "^[0-9A-Za-z_-]{1,64}$" });
/** A device's hardware id. */
export const Hwd = Type.String({ pattern: "^[0-9A-Za-z_.:-]{1,64}$" });
export const PairId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
/** A slot of the back room, `C-04-2`, or another name of a place. */
export const SlotCode = Type.String({ pattern: "^[0-9A-Za-z.:/-]{1,24}$" });
/** What names a sku beside itself. */
export const shoeCodes = {
  /** The bars of its label; empty where the catalogue has none. */
  ean: Type.String(),
  /** Every EAN of it, and the number that people type for it. */
  codes: Type.Array(Type.String()),
};
/** A name on screens, or none: one line without markup, control characters and marks of direction. */
export const shownName = (most: number) => Type.String({ maxLength: most, pattern: `^(?: *|${shown})$` });
/** The same of a text that is there: something of it is seen. */
export const shownText = (most: number) => Type.String({ maxLength: most, pattern: `^${shown}$` });
const shownSign = "[^\\p{C}<>]";
const shown = `${shownSign}*${seenCharacter.replace(/\]$/, "\\p{C}<>]")}${shownSign}*`;
/** What a person typed: the readers of files read it, and say what is wrong. */
export const Typed = Type.String({ maxLength: 500 });
/** The same of what has a form: a number, a time, a code. */
export const TypedForm = Type.String({ pattern: "^[^\\p{C}<>]{0,80}$" });
/** Nothing else may be sent along. */
export const closed = { additionalProperties: false } as const;

/** What happened to a shopper who was not happy (SC-14). */
export const PollCause = Type.Enum([...pollCauses]);
