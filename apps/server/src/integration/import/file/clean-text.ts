/** Letters and signs beyond those of a keyboard in English. */
const foreign = /[^\n\x20-\x7e]/;
/** Invisible characters: soft hyphens, zero-width ones, marks of direction, byte order marks. Not those that emoji are made with. */
const unseen =
  /(?<!\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})[\u200d\ufe0f]|(?![\u200d\ufe0f])\p{Default_Ignorable_Code_Point}/gu;
/** Blanks of other widths, also those that do not break, and braille without a dot. */
const blanks = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000]/g;

/** Text in one form: composed (NFC), without invisible characters, and with blanks of one kind. */
export function cleanText(text: string): string {
  return foreign.test(text) ? text.normalize("NFC").replace(unseen, "").replace(blanks, " ") : text;
}
