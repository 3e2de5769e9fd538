/** The shopper: nickname and age (VA-02, VA-08). */
import { limits } from "./limits.ts";

/** Nickname as it is kept: outer blanks dropped, inner blanks folded, invisible characters removed. */
export function normalizeNickname(input: string): string {
  const shown = input.replace(/\s+/g, " ").replace(shapeless, "");
  return shown.replace(/ +/g, " ").trim().normalize("NFC");
}

/** Control characters, lone surrogates, zero-width spaces and marks that turn a board's writing direction. */
const shapeless = /[\p{Cc}\p{Cs}\u200B\u200E\u200F\u2060\u202A-\u202E\u2066-\u2069]/gu;

/** Whether a nickname may be sent: 3 to 20 characters as people see them, after normalisation (VA-02). */
export function nicknameAccepted(input: string): boolean {
  const nickname = normalizeNickname(input);
  if ([...nickname].length > limits.nicknameCodePoints) return false;
  const length = seenCharacters(nickname);
  return length >= limits.nicknameMin && length <= limits.nicknameMax;
}

/** Characters as people count them: an emoji family or a letter with its accents is one, a bare joiner is none. */
function seenCharacters(text: string): number {
  const graphemes = new Intl.Segmenter("es", { granularity: "grapheme" });
  let count = 0;
  for (const { segment } of graphemes.segment(text)) {
    if (/[\p{L}\p{N}\p{P}\p{S}\p{Zs}]/u.test(segment)) count++;
  }
  return count;
}

/**
 * Full years between a birthday and a day, both ISO dates (`"1990-02-28"`). A birthday on 29 February counts on 1 March of common
 * years. NaN if either is not an ISO date.
 */
export function ageOn(birthday: string, today: string): number {
  const [birthYear, birthMonth, birthDay] = dateParts(birthday);
  const [year, month, day] = dateParts(today);
  const reached = month > birthMonth || (month === birthMonth && day >= birthDay);
  return year - birthYear - (reached ? 0 : 1);
}

function dateParts(iso: string): [year: number, month: number, day: number] {
  const match = /^(\d{4})-(\d\d)-(\d\d)(?:T|$)/.exec(iso);
  return [Number(match?.[1]), Number(match?.[2]), Number(match?.[3])];
}

/** Whether somebody is at least `minimum` years old (VA-08); an unknown or unreadable birthday never is. */
export function oldEnough(birthday: string | null, today: string, minimum: number): boolean {
  return birthday !== null && ageOn(birthday, today) >= minimum;
}
