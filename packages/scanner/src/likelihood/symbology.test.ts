import { checkDigit, upcEAsEan } from "@horma/gtin";
import { ean8Modules, ean13Modules, upcEModules } from "@horma/gtin/bars";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type LikelihoodFormat, loosened, spell, symbologies } from "./symbology.ts";
import { modulesOf } from "./trellis.ts";

const symbologyOf = (format: LikelihoodFormat) => {
  const found = symbologies.find((one) => one.format === format);
  if (!found) throw new Error(format);
  return found;
};
const bars = (format: LikelihoodFormat, text: string) => {
  const patterns = spell(symbologyOf(format), text);
  return patterns && [...modulesOf(symbologyOf(format), patterns)].join("");
};
const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`));
const whole = (body: string) => body + checkDigit(body);

describe("spell", () => {
  it("[CA-01] prints every EAN-13 and EAN-8 as the standard does", () => {
    fc.assert(
      fc.property(digits(12), digits(7), (long, short) => {
        expect(bars("ean_13", whole(long))).toBe(ean13Modules(whole(long)));
        expect(bars("ean_8", whole(short))).toBe(ean8Modules(whole(short)));
      }),
    );
  });

  it("[CA-01] prints the UPC-E of its 13-digit number", () => {
    const upcE = symbologyOf("upc_e");
    fc.assert(
      fc.property(digits(6), (six) => {
        const anyCheck = upcEAsEan(`0${six}0`).slice(0, -1);
        const check = checkDigit(anyCheck);
        // Some numbers can be shortened in two ways: one of the ways is this one.
        const printed = upcE.spellings
          .filter(({ lastFrom, lastTo }) => Number(six[5]) >= lastFrom && Number(six[5]) <= lastTo)
          .filter(({ text }) => text([...six].map(Number)) === `${anyCheck}${check}`)
          .map(({ sets }) => sets.map((set, slot) => set + Number(six[slot])))
          .map((patterns) => [...modulesOf(upcE, patterns)].join(""));
        expect(printed).toEqual([upcEModules(`0${six}${check}`)]);
        expect(bars("upc_e", `${anyCheck}${check}`)).toBeDefined();
      }),
    );
  });

  it("has no patterns for a wrong check digit", () => {
    expect(bars("ean_13", "7808801014103")).toBeUndefined();
    expect(bars("ean_8", "12345671")).toBeUndefined();
    expect(bars("upc_e", "0012345000066")).toBeUndefined();
  });

  it("has no patterns for a number that cannot be shortened", () => {
    expect(bars("upc_e", "7808801014102")).toBeUndefined();
    expect(bars("upc_e", "0012345678905")).toBeUndefined();
  });
});

describe("loosened", () => {
  it("allows every pattern that any number spells", () => {
    for (const symbology of symbologies) {
      const reaches = loosened(symbology).reach;
      for (const { sets } of symbology.spellings) {
        sets.forEach((set, slot) => {
          const [from, to] = reaches[slot] as readonly [number, number];
          expect(set >= from && set + 10 <= to).toBe(true);
        });
      }
    }
  });
});
