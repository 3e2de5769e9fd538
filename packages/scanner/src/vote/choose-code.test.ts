import { describe, expect, it } from "vitest";
import { videoPoint } from "../geometry/region.ts";
import { chooseCode, nearestCode } from "./choose-code.ts";
import { productRank } from "./product-rank.ts";
import { anyRank } from "./rank.ts";

describe("chooseCode", () => {
  const at = (text: string, x: number, y: number) => {
    const corner = videoPoint(x, y);
    return { text, format: "ean_13", corners: [corner, corner, corner, corner] } as const;
  };
  const region = { left: 40, top: 40, width: 20, height: 20 } as Parameters<typeof chooseCode>[1];

  it("[CA-01] takes the code nearest to the middle of the region", () => {
    expect(
      chooseCode([at("edge", 41, 41), at("middle", 52, 50), at("outside", 10, 10)], region, anyRank)?.text,
    ).toBe("middle");
  });

  it("[CA-01] does not choose between codes no one aims at", () => {
    expect(chooseCode([at("a", 0, 0), at("b", 90, 90)], region, anyRank)).toBeUndefined();
  });

  const sku = (x: number, y: number) => ({ ...at("880101410", x, y), format: "code_128" }) as const;
  const link = (x: number, y: number) =>
    ({ ...at("https://horma.example/hola", x, y), format: "qr_code" }) as const;
  const ean = "7808801014102";

  it.each([
    ["an EAN before a nearer sku in the region", [sku(50, 50), at(ean, 58, 58)], ean],
    ["an EAN on the label before the sku that is aimed at", [sku(50, 50), at(ean, 50, 65)], ean],
    ["the sku that is aimed at before the EAN of another box", [sku(50, 50), at(ean, 50, 90)], "880101410"],
    [
      "the sku that is aimed at, not one of two EANs beside it",
      [sku(50, 50), at(ean, 50, 65), at("7808801013952", 50, 35)],
      "880101410",
    ],
    ["an EAN anywhere before a link that is aimed at", [link(50, 50), at(ean, 5, 95)], ean],
    ["an EAN anywhere before a sku anywhere", [sku(5, 5), at(ean, 5, 95)], ean],
    ["no link", [link(50, 50)], undefined],
  ])("[CA-01] takes %s", (_what, codes, text) => {
    expect(chooseCode(codes, region, productRank)?.text).toBe(text);
    expect(chooseCode(codes.toReversed(), region, productRank)?.text).toBe(text);
  });

  it("[CA-01] takes of a photo's codes the one nearest to the middle, aimed at or not", () => {
    expect(nearestCode([at("far", 0, 0), at("near", 70, 70)], region, anyRank)?.text).toBe("near");
    expect(nearestCode([], region, anyRank)).toBeUndefined();
  });
});
