import { describe, expect, it } from "vitest";
import type { CodeFormat } from "../code.ts";
import { productRank } from "./product-rank.ts";

describe("productRank", () => {
  it.each<[string, CodeFormat, string, number | undefined]>([
    ["an EAN-13", "ean_13", "7808801014102", 0],
    ["a GTIN in a GS1-128", "code_128", "010780880101410221A1", 0],
    ["a GTIN in a link", "qr_code", "https://id.horma.example/01/07808801014102", 0],
    ["a GTIN alone in a Code 128", "code_128", "7808801014102", 1],
    ["a GTIN alone in an element string", "code_128", "0107808801014102", 0],
    ["a sku", "code_128", "880101410", 1],
    ["a sku as long as a GTIN", "code_128", "7808801014103", 1],
    ["the GTIN of a case", "code_128", "17808801014109", undefined],
    ["another link", "qr_code", "https://horma.example/hola", undefined],
    ["a text", "qr_code", "WIFI:T:WPA;S:tienda;P:hola;;", undefined],
  ])("[CA-01] gives %s its place", (_what, format, text, place) => {
    expect(productRank({ format, text })).toBe(place);
  });
});
