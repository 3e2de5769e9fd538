import fc from "fast-check";
import { expect, it } from "vitest";
import { discountPercent, formatPrice, priceToPay, priceTypes, readPrice } from "./price.ts";

const pesos = fc.integer({ min: 1, max: 100_000_000 });

it("[VA-10] prices carry thousands dots and no decimals", () => {
  const shown: [number, string][] = [
    [0, "$0"],
    [990, "$990"],
    [1000, "$1.000"],
    [69_990, "$69.990"],
    [100_000, "$100.000"],
    [1_234_567, "$1.234.567"],
    [69_989.5, "$69.990"],
    [-1500, "-$1.500"],
    [-0.2, "$0"],
  ];
  for (const [value, text] of shown) expect(formatPrice(value)).toBe(text);
});

it("[VA-10] an English reader sees thousands commas, which no one takes for decimals", () => {
  expect(formatPrice(990, "en")).toBe("$990");
  expect(formatPrice(69_990, "en")).toBe("$69,990");
  expect(formatPrice(-1_234_567, "en")).toBe("-$1,234,567");
});

it("[VA-10] a formatted price reads back as the price, in groups of three", () => {
  fc.assert(
    fc.property(fc.integer(), (value) => {
      const text = formatPrice(value);
      expect(text).toMatch(/^-?\$\d{1,3}(\.\d{3})*$/);
      expect(Number(text.replace(/[$.]/g, ""))).toBe(value);
    }),
  );
});

it("[VA-10] type '1' is the normal price and '2' the offer, wherever they stand", () => {
  expect(priceTypes).toEqual({ normal: "1", offer: "2" });
  const normal = { type: "1", value: 69_990 };
  const offer = { type: "2", value: 49_990 };
  const other = { type: "3", value: 1 };
  expect(readPrice([normal])).toEqual({ normal: 69_990 });
  expect(readPrice([other, offer, normal])).toEqual({ normal: 69_990, offer: 49_990 });
  expect(readPrice([offer, other])).toBeUndefined();
  expect(readPrice([])).toBeUndefined();
});

it("[SC-07] an offer counts only below the normal price and above nothing", () => {
  fc.assert(
    fc.property(pesos, fc.integer({ min: -10, max: 100_000_000 }), (normal, offer) => {
      const price = readPrice([
        { type: "1", value: normal },
        { type: "2", value: offer },
      ]);
      expect(price).toEqual(offer > 0 && offer < normal ? { normal, offer } : { normal });
    }),
  );
  const equal = [
    { type: "1", value: 990 },
    { type: "2", value: 990 },
  ];
  expect(readPrice(equal)).toEqual({ normal: 990 });
});

it("[SC-07] what is paid is the offer where there is one", () => {
  expect(priceToPay({ normal: 69_990 })).toBe(69_990);
  expect(priceToPay({ normal: 69_990, offer: 49_990 })).toBe(49_990);
});

it("[SC-24] the discount is whole percent and never promises more than it gives", () => {
  expect(discountPercent({ normal: 69_990 })).toBe(0);
  expect(discountPercent({ normal: 69_990, offer: 49_990 })).toBe(28);
  expect(discountPercent({ normal: 100, offer: 50 })).toBe(50);
  expect(discountPercent({ normal: 0, offer: 0 })).toBe(0);
  fc.assert(
    fc.property(pesos, pesos, (a, b) => {
      fc.pre(a !== b);
      const [offer, normal] = a < b ? [a, b] : [b, a];
      const percent = discountPercent({ normal, offer });
      expect(Number.isInteger(percent)).toBe(true);
      expect(percent * normal).toBeLessThanOrEqual((normal - offer) * 100);
      expect((percent + 1) * normal).toBeGreaterThan((normal - offer) * 100);
    }),
  );
});
