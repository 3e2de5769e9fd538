import type { Product } from "@horma/contract";
import { limits } from "@horma/domain";
import { describe, expect, it } from "vitest";
import { anOrder, aPair, inBox, now } from "../order/board.fixture.ts";
import { linkStep } from "./link-step.ts";
import { missingOf } from "./missing.ts";
import { sellerNews } from "./seller-news.ts";
import { scannedSize, shownSizes, sizesOf, systemsOf } from "./shoe-sizes.ts";

const iso = (at: number) => new Date(at).toISOString();
const offered = { token: "t", code: "M2XR", expires_at: iso(now + 271_000) };
const offeredAt = now + 271_000 - limits.linkLife;

describe("[AP-12] what a seller sees of the link that hands an order over", () => {
  it.each([
    ["it is good", offered, undefined, { kind: "open", link: offered, left: 271_000 }],
    ["it has expired", { ...offered, expires_at: iso(now) }, undefined, { kind: "expired" }],
    ["the page was loaded again and no one knows it", undefined, undefined, { kind: "expired" }],
    ["a phone took it", offered, iso(offeredAt + 5_000), { kind: "taken" }],
    ["a phone took it before the page was loaded again", undefined, iso(now - 5_000), { kind: "taken" }],
    [
      "a phone took the one before it",
      offered,
      iso(offeredAt - 1),
      { kind: "open", link: offered, left: 271_000 },
    ],
  ] as const)("%s", (_, link, takenAt, step) => {
    expect(linkStep(link, takenAt, now)).toEqual(step);
  });
});

const at = iso(now);
const seller = { id: 2, login: "seller", name: "Ignacia", role: "seller" } as const;
const placed = aPair({ state: "placed", place: "box" });

describe("[ST-09] what a seller is told instead of a shopper without a phone", () => {
  const ready = anOrder({ seller, nickname: "Mati R.", device: inBox("ready"), pairs: [placed] });

  it("that the pairs are ready, and where", () => {
    expect(sellerNews({ orders: [ready], at }, "seller")).toMatchObject([
      { tone: "ready", title: "Listo: Mati R.", text: "Smartbox 4" },
    ]);
  });

  it.each([
    ["is someone else's", { ...ready, seller: { ...seller, login: "other" } }],
    ["is no one's", { ...ready, seller: null }],
    ["is still being cleaned", { ...ready, device: inBox("sanitizing-uvc") }],
    [
      "was handed over",
      { ...ready, pairs: [{ ...placed, state: "with_shopper", place: "shopper" } as const] },
    ],
    ["was left behind", { ...ready, pairs: [{ ...placed, state: "returned" } as const] }],
  ])("nothing of an order that %s", (_, order) => {
    expect(sellerNews({ orders: [order], at }, "seller")).toEqual([]);
  });

  it("that a pair is not to be had, until the rest of it is handed over", () => {
    const missing = aPair({ id: 2, size: "42", state: "missing", place: "lost" });
    const half = { ...ready, device: null, pairs: [aPair({ state: "picking", place: "runner" }), missing] };
    expect(sellerNews({ orders: [half], at }, "seller")).toMatchObject([
      { tone: "missing", title: "La 42 de Mati R. no está", text: "Avísale: lo demás sigue" },
    ]);
    expect(sellerNews({ orders: [{ ...half, pairs: [missing] }], at }, "seller")[0]?.text).toMatch(/termina/);
    const given = { ...half, pairs: [aPair({ state: "with_shopper", place: "shopper" }), missing] };
    expect(sellerNews({ orders: [given], at }, "seller")).toEqual([]);
    const later = { ...half, nickname: "Bea", pairs: [{ ...missing, since: iso(now + 1_000) }] };
    const since = { updated_at: iso(now - 1_000), pairs: [{ ...missing, since: iso(now) }] };
    const earlier = [
      { ...half, ...since },
      { ...ready, updated_at: iso(now + 2_000) },
    ];
    expect(sellerNews({ orders: [...earlier, later], at }, "seller").map(({ title }) => title)).toEqual([
      "Listo: Mati R.",
      "La 42 de Bea no está",
      "La 42 de Mati R. no está",
    ]);
    const long = { ...half, pairs: [{ ...missing, since: iso(now - limits.unservedLife) }] };
    expect(sellerNews({ orders: [long], at }, "seller")).toEqual([]);
  });
});

describe("[VA-03] [VA-09] the sizes a seller chooses from", () => {
  const product = {
    convertion_table: {
      values: [
        { input_value: "42", cl: "42", us: "9.5", uk: "9", eu: "43", cm: "27.5" },
        { input_value: "41,5", cl: "41.5", us: "9", uk: null, eu: "42.5", cm: "27" },
      ],
    },
    metadata: {
      relatedProducts: [
        {
          size: "42",
          products: [
            { sku: "a", has_stock: true },
            { sku: "b", has_stock: true },
          ],
        },
        { size: "41,5", products: [{ sku: "c", has_stock: false }] },
      ],
    },
  } as unknown as Product;
  const piece = (sku: string, quantity: number) => ({ quantity, metadata: { sku } }) as unknown as Product;
  const sizes = sizesOf(product, [piece("a", 1), piece("b", 3)]);

  it("each with its pieces in the back room; of two skus of one size the one with more", () => {
    expect(sizes).toEqual([
      { size: "42", sku: "b", free: 3 },
      { size: "41,5", sku: "c", free: 0 },
    ]);
  });

  it.each([
    ["the one that is free of its size", "a", "b"],
    ["none if the size is not free", "c", null],
    ["undefined if it is another shoe's", "d", undefined],
  ])("a scanned code chooses %s", (_, code, chosen) => {
    expect(scannedSize({ product, sizes }, code)).toBe(chosen);
  });

  it("smallest first, in the system that was chosen", () => {
    const shown = (system: string) =>
      shownSizes(product, sizes, system).map((size) => [size.shown, size.local, size.free]);
    expect(shown("cl")).toEqual([
      ["41½", "41.5", 0],
      ["42", "42", 3],
    ]);
    expect(shown("us")).toEqual([
      ["9", "9", 0],
      ["9½", "9.5", 3],
    ]);
    expect(shown("cm")).toEqual([
      ["27", "27", 0],
      ["27,5", "27.5", 3],
    ]);
    expect(systemsOf(product)).toEqual(["cl", "us", "uk", "eu", "cm"]);
    expect(systemsOf({ ...product, convertion_table: null })).toEqual(["cl"]);
  });
});

describe("[AP-12] what a seller's request still lacks", () => {
  it.each([
    ["the shoe, first", false, ["880104410"], "Mati", "shoe"],
    ["a size, before the alias", true, [], "", "size"],
    ["an alias", true, ["880104410"], "  ", "alias"],
    ["a longer alias", true, ["880104410"], " Ma ", "alias"],
    ["nothing", true, ["880104410", "880104420"], "Mat", undefined],
  ] as const)("%s", (_, hasShoe, chosen, alias, missing) => {
    expect(missingOf(hasShoe, chosen, alias)).toBe(missing);
  });
});
