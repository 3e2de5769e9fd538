import fc from "fast-check";
import { expect, it } from "vitest";
import {
  type CataloguePrice,
  discountPercent,
  formatPrice,
  priceInForce,
  priceToPay,
  priceTypes,
  readPrice,
} from "./price.ts";

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

const everywhere: CataloguePrice = {
  sku: null,
  storeId: null,
  type: "normal",
  value: 100,
  starts: null,
  ends: null,
};
const here = { sku: "a", storeId: 1, localTime: "2026-12-24T09:00:00" };

it.each<[string, Partial<CataloguePrice>[], number | undefined]>([
  ["none", [], undefined],
  ["one for all", [{}], 100],
  ["another store's alone", [{ storeId: 2 }], undefined],
  ["another sku's alone", [{ sku: "b" }], undefined],
  ["the store's before everybody's", [{}, { storeId: 1, value: 80 }], 80],
  [
    "the sku's before the product's",
    [
      { storeId: 1, value: 80 },
      { sku: "a", value: 90 },
    ],
    90,
  ],
  [
    "the sku's in this store before the sku's",
    [
      { sku: "a", value: 90 },
      { sku: "a", storeId: 1, value: 70 },
    ],
    70,
  ],
  ["one that begins now", [{}, { starts: here.localTime, value: 60 }], 60],
  ["one that has not begun", [{}, { starts: "2026-12-24T09:00:01", value: 60 }], 100],
  ["one that ends now", [{}, { starts: "2026-12-01T00:00:00", ends: here.localTime, value: 60 }], 100],
  [
    "of two that run, the one that began last",
    [
      { starts: "2026-12-02T00:00:00", value: 61 },
      { starts: "2026-12-01T00:00:00", value: 60 },
    ],
    61,
  ],
])("[CT-05] the price in force: %s", (_, prices, normal) => {
  const found = priceInForce(
    prices.map((each) => ({ ...everywhere, ...each })),
    here,
  );
  expect(found).toEqual(normal === undefined ? undefined : { normal });
});

it("[CT-05] in no store only the prices of all stores count", () => {
  const prices = [everywhere, { ...everywhere, storeId: 1, value: 80 }];
  expect(priceInForce(prices, { ...here, storeId: null })).toEqual({ normal: 100 });
});

it("[CT-05] [SC-07] an offer in force counts only below the normal price in force", () => {
  const offer = { ...everywhere, type: "offer" as const };
  expect(priceInForce([everywhere, { ...offer, value: 90 }], here)).toEqual({ normal: 100, offer: 90 });
  expect(priceInForce([everywhere, { ...offer, value: 100 }], here)).toEqual({ normal: 100 });
  expect(priceInForce([everywhere, { ...offer, value: 0 }], here)).toEqual({ normal: 100 });
  expect(priceInForce([{ ...offer, value: 90 }], here)).toBeUndefined();
});
