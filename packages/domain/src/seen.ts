/** Whether a text shows anything. Fillers, joiners and blanks of every width are letters or signs to a form, and nothing to people. */

/**
 * A character that people see, as a part of a regular expression with the flag `u`: no blank, control, lone surrogate or character
 * that Unicode lets a screen ignore (Hangul fillers, zero-width spaces), nor the empty braille pattern, the null notehead and the
 * object's place.
 */
export const seenCharacter =
  "[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Cs}\\p{Default_Ignorable_Code_Point}\\u2800\\uFFFC\\u{1D159}]";
const seen = new RegExp(seenCharacter, "u");

/** Whether there is anything to see in a text. */
export function isSeen(text: string): boolean {
  return seen.test(text);
}
