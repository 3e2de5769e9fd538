import fc from "fast-check";
import { expect, it } from "vitest";
import {
  ageOn,
  birthdayRefusal,
  characters,
  nicknameAccepted,
  nicknameLength,
  nicknameStart,
  normalizeNickname,
  oldEnough,
  withoutLast,
} from "./client.ts";

it("[VA-02] a nickname of 3 to 20 characters is accepted, a shorter or longer one is not", () => {
  for (let length = 0; length <= 30; length++) {
    expect(nicknameAccepted("ñ".repeat(length))).toBe(length >= 3 && length <= 20);
  }
});

it.each([
  ["a family emoji", "👩‍👩‍👧‍👦"],
  ["a flag", "🇨🇱"],
  ["a skin tone", "👍🏽"],
  ["a letter with a combining accent", "n\u0303"],
])("[VA-02] %s is one character", (_, character) => {
  expect(nicknameAccepted(`ab${character}`)).toBe(true);
  expect(nicknameAccepted(`a${character}`)).toBe(false);
  expect(nicknameAccepted(character.repeat(2))).toBe(false);
  expect(nicknameAccepted(character.repeat(3))).toBe(true);
});

it("[VA-02] twenty characters people see are accepted, twenty-one are not, whatever they are made of", () => {
  for (const character of ["😀", "👍🏽", "🇨🇱", "e\u0323\u0302"]) {
    expect(nicknameAccepted(character.repeat(20))).toBe(true);
    expect(nicknameAccepted(character.repeat(21))).toBe(false);
  }
});

it("[VA-02] a few characters that carry hundreds of marks are refused", () => {
  expect(nicknameAccepted(`abc${"\u0335".repeat(97)}`)).toBe(true);
  expect(nicknameAccepted(`abc${"\u0335".repeat(98)}`)).toBe(false);
});

it("[VA-02] blanks around a nickname do not count, a blank between words does", () => {
  expect(nicknameAccepted("  ab  ")).toBe(false);
  expect(nicknameAccepted("a b")).toBe(true);
  expect(nicknameAccepted("     ")).toBe(false);
  expect(normalizeNickname("  Ana \t\n María  ")).toBe("Ana María");
  expect(normalizeNickname("Begon\u0303a")).toBe("Begoña");
});

it("[VA-02] what has no shape on a screen makes no nickname and is not kept", () => {
  const fillers = [
    "\u3164",
    "\u115F",
    "\u1160",
    "\uFFA0",
    "\u2800",
    "\u00AD",
    "\u034F",
    "\u2064",
    "\u{1D159}",
    "\uFFFC",
  ];
  const directions = ["\u0000", "\u200B", "\u202E", "\u2066", "\u0007", "\uD800", "\uFEFF", "\u180E"];
  for (const invisible of [...fillers, ...directions]) {
    expect(nicknameAccepted(invisible.repeat(5))).toBe(false);
    expect(nicknameAccepted(`a${invisible.repeat(5)}`)).toBe(false);
    expect(normalizeNickname(`An${invisible}a`).replace(" ", "")).toBe("Ana");
  }
  for (const joiner of ["\u200D", "\u200C", "\uFE0F", "\u{E0065}", "\u0301"]) {
    expect(nicknameAccepted(joiner.repeat(5))).toBe(false);
  }
});

const family = "👩‍👩‍👧‍👦";
const england = "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}";

it.each([
  "Ana",
  family,
  `Ana${family}🇨🇱🇨🇱`,
  "👍🏽👩🏽‍🚒",
  england,
  "n\u0303e\u0323\u0302",
  "❤️‍🔥1️⃣",
  "한국",
  "",
])("[FL-04] the characters of %j are the same without Intl.Segmenter", (text) => {
  expect(characters(text, undefined)).toEqual(characters(text));
});

it("[FL-04] the alias field takes whole characters, and a family emoji is one of twenty", () => {
  expect(nicknameLength(`Ana ${family}`)).toBe(5);
  expect(normalizeNickname(england)).toBe(england);
  expect(nicknameStart(`${"a".repeat(19)}${family}b`)).toBe(`${"a".repeat(19)}${family}`);
  expect(nicknameStart(`${"a".repeat(20)}${family}`)).toBe("a".repeat(20));
  expect(nicknameStart(family.repeat(20))).toBe(family.repeat(14));
  expect(withoutLast(`Ana${family}`)).toBe("Ana");
  expect(withoutLast("")).toBe("");
});

it("[VA-02] normalising twice changes nothing more", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), (left, right) => {
      const once = normalizeNickname(` ${left}\u200B ${right}`);
      expect(normalizeNickname(once)).toBe(once);
      expect(nicknameAccepted(once)).toBe(nicknameAccepted(` ${left}\u200B ${right}`));
      expect(once).not.toMatch(/\p{Cc}|\p{Cs}|^\s|\s$|\s\s/u);
    }),
  );
});

it("[VA-08] a year is added on the birthday itself", () => {
  expect(ageOn("1990-06-15", "2008-06-14")).toBe(17);
  expect(ageOn("1990-06-15", "2008-06-15")).toBe(18);
  expect(ageOn("1990-06-15", "2008-05-31")).toBe(17);
  expect(ageOn("1990-06-15", "2008-07-01")).toBe(18);
  expect(ageOn("1990-06-15T23:59:59.000Z", "2008-06-15T00:00:00.000Z")).toBe(18);
});

it("[VA-08] someone born on 29 February grows older on 1 March, in leap years on the 29th", () => {
  expect(ageOn("2008-02-29", "2026-02-28")).toBe(17);
  expect(ageOn("2008-02-29", "2026-03-01")).toBe(18);
  expect(ageOn("2008-02-29", "2028-02-28")).toBe(19);
  expect(ageOn("2008-02-29", "2028-02-29")).toBe(20);
});

it("[VA-08] the age never falls as days pass and grows by one a year", () => {
  const day = fc
    .date({ min: new Date("1930-01-01"), max: new Date("2080-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, day, (birthday, today) => {
      const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
      const step = ageOn(birthday, tomorrow) - ageOn(birthday, today);
      expect([0, 1]).toContain(step);
      const nextYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
      expect(ageOn(birthday, nextYear)).toBe(ageOn(birthday, today) + 1);
    }),
  );
});

it("[VA-08] old enough is the given age or more", () => {
  expect(oldEnough("2008-03-01", "2026-02-28", 18)).toBe(false);
  expect(oldEnough("2008-03-01", "2026-03-01", 18)).toBe(true);
  expect(oldEnough("2008-03-01", "2026-03-01", 19)).toBe(false);
});

it("[VA-08] an unknown or unreadable birthday is never old enough", () => {
  for (const birthday of [null, "", "1990", "15/06/1990", "1990-6-15", "1990-06-155", "ayer"]) {
    expect(oldEnough(birthday, "2026-03-01", 0)).toBe(false);
  }
  expect(oldEnough("1990-06-15", "", 0)).toBe(false);
});

it.each([
  [undefined, "birthday_missing"],
  ["", "birthday_missing"],
  ["2008-02-30", "birthday_invalid"],
  ["2008-13-01", "birthday_invalid"],
  ["2008-3-1", "birthday_invalid"],
  ["2008-03-01T00:00", "birthday_invalid"],
  ["01-03-2008", "birthday_invalid"],
  ["ayer", "birthday_invalid"],
  ["2008-03-02", "too_young"],
  ["2030-01-01", "too_young"],
  ["2008-03-01", undefined],
  ["2008-02-29", undefined],
] as const)(
  "[VA-08] with a minimum of 18 on 2026-03-01, the birthday %s is answered by %s",
  (birthday, expected) => {
    expect(birthdayRefusal(birthday, "2026-03-01", 18)).toBe(expected);
  },
);

it.each([
  [undefined, undefined],
  ["2030-01-01", undefined],
  ["", "birthday_invalid"],
  ["2008-02-30", "birthday_invalid"],
] as const)("[VA-08] without a minimum age, the birthday %s is answered by %s", (birthday, expected) => {
  expect(birthdayRefusal(birthday, "2026-03-01", null)).toBe(expected);
});
