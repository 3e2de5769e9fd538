/** The shopper: nickname and age (VA-02, VA-08). */
import { limits } from "./limits.ts";

/** Nickname as it is kept: outer blanks dropped, inner blanks folded, invisible characters removed. */
export function normalizeNickname(input: string): string {
  const shown = input.replace(/\s+/g, " ").replace(shapeless, "");
  return shown.replace(/ +/g, " ").trim().normalize("NFC");
}

/**
 * What shows nothing or turns a board's writing direction: control characters, lone surrogates, characters that Unicode lets a
 * screen ignore (Hangul fillers, zero-width spaces), the empty braille pattern, the null notehead and the object's place. Joiners,
 * variation selectors and tags stay, because emoji and scripts are made with them.
 */
const shapeless =
  /(?!\p{Join_Control}|\p{Variation_Selector}|[\u{E0020}-\u{E007F}])[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{1D159}]/gu;

/** Whether a nickname may be sent: 3 to 20 characters as people see them, after normalisation (VA-02). */
export function nicknameAccepted(input: string): boolean {
  const nickname = normalizeNickname(input);
  return fitsNickname(nickname) && nicknameLength(nickname) >= limits.nicknameMin;
}

/** Characters as people count them: an emoji family or a letter with its accents is one, a bare joiner is none. */
export function nicknameLength(text: string): number {
  return characters(text).filter((each) => /[\p{L}\p{N}\p{P}\p{S}\p{Zs}]/u.test(each)).length;
}

/** What a nickname's field takes of a text: as many whole characters as a nickname may have. */
export function nicknameStart(text: string): string {
  let start = characters(text);
  while (!fitsNickname(start.join(""))) start = start.slice(0, -1);
  return start.join("");
}

/** A nickname without its last character. */
export function withoutLast(text: string): string {
  return characters(text).slice(0, -1).join("");
}

function fitsNickname(text: string): boolean {
  return [...text].length <= limits.nicknameCodePoints && nicknameLength(text) <= limits.nicknameMax;
}

/** The characters of a text. A browser without `Intl.Segmenter` counts the same for what people write in a name. */
export function characters(
  text: string,
  Segmenter: typeof Intl.Segmenter | undefined = Intl.Segmenter,
): string[] {
  if (Segmenter === undefined) return text.match(cluster) ?? [];
  return Array.from(new Segmenter("es", { granularity: "grapheme" }).segment(text), ({ segment }) => segment);
}

/** A flag or any character, with its marks, skin tone and tags, and what joiners tie to it. */
const cluster =
  /(?:\p{RI}\p{RI}|.)(?:[\p{M}\p{Emoji_Modifier}\u200C\u{E0020}-\u{E007F}]|\u200D\p{Extended_Pictographic}?)*/gsu;

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

/** Whether someone is at least `minimum` years old (VA-08); an unknown or unreadable birthday never is. */
export function oldEnough(birthday: string | null, today: string, minimum: number): boolean {
  return birthday !== null && ageOn(birthday, today) >= minimum;
}

/** Why a birthday is refused (VA-08). */
export type BirthdayRefusal = "birthday_missing" | "birthday_invalid" | "too_young";

/**
 * What is wrong with a birthday, `YYYY-MM-DD`; undefined for people who are old enough on the day. Without a minimum age none is
 * needed, but one that is given must be a date.
 */
export function birthdayRefusal(
  birthday: string | undefined,
  today: string,
  minimum: number | null,
): BirthdayRefusal | undefined {
  if (minimum !== null && !birthday) return "birthday_missing";
  if (birthday === undefined) return undefined;
  if (!isCalendarDate(birthday)) return "birthday_invalid";
  return minimum === null || oldEnough(birthday, today, minimum) ? undefined : "too_young";
}

function isCalendarDate(text: string): boolean {
  const day = new Date(`${text}T00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
}
