import { describe, expect, it } from "vitest";
import { storeInLink } from "./digital-link.ts";
import { productCode, searchFor } from "./product-code.ts";

const pair = "7808801014102";

describe("a GS1 Digital Link", () => {
  it.each([
    ["https://id.gs1.org/01/07808801014102", "the GTIN filled up to 14 digits"],
    ["http://horma.example/01/7808801014102", "13 digits, without TLS"],
    ["https://horma.example/01/07808801014102/", "a slash at the end"],
    ["https://horma.example/tienda/zapatos/01/07808801014102", "a path before it"],
    ["https://horma.example:8443/01/07808801014102", "a port"],
    ["HTTPS://HORMA.EXAMPLE/01/07808801014102", "in capitals, as QR codes like them"],
    ["https://horma.example/01/07808801014102/10/LOTE7", "a lot"],
    ["https://horma.example/01/07808801014102/22/2A/10/LOTE7/21/99", "variant, lot and serial"],
    ["https://horma.example/01/07808801014102/235/TPX9", "a third party's serial"],
    ["https://horma.example/01/07808801014102/10/01/21/12345678", "a lot named 01"],
    ["https://horma.example/01/12345678/01/07808801014102", "a path that looks like one"],
    ["https://horma.example/01/07808801014102?17=271231&3103=000195", "attributes behind a question mark"],
    ["https://horma.example/01/07808801014102/21/a%2Fb#top", "a serial with a slash in it"],
    ["https://horma.example/%30%31/%307808801014102", "digits behind percent signs"],
    [" https://horma.example/01/07808801014102\n", "blanks around it"],
    ["horma.example/01/07808801014102", "printed without its scheme"],
    ["https://horma.example/gtin/07808801014102/lot/7", "in words, as before version 1.2"],
    ["httpsÑ--horma.example-tienda-01-07808801014102-21-99_17¿271231", "typed on a Spanish keyboard"],
  ])("[CA-01] finds the number in %j (%s)", (link) => {
    expect(gtinOf(link)).toBe(pair);
  });

  it("[CA-01] finds a shorter GTIN in a link, however many zeros stand before it", () => {
    for (const number of ["00012345678905", "0012345678905", "012345678905"])
      expect(gtinOf(`https://horma.example/01/${number}`)).toBe("0012345678905");
    for (const number of ["00000012345670", "12345670"])
      expect(gtinOf(`https://horma.example/01/${number}`)).toBe("12345670");
  });

  it.each([
    ["https://horma.example/01/07808801014103", "a wrong check digit"],
    ["https://horma.example/01/17808801014109", "a case of several pairs"],
    ["https://horma.example/01/0780880101410", "13 digits that are wrong"],
    ["https://horma.example/01/780880101410X", "letters"],
    ["https://horma.example/00/340123450000000018", "another identifier"],
    ["https://horma.example/01/07808801014102/99/x", "something that is no qualifier behind it"],
    ["https://horma.example/01/07808801014102/10", "a qualifier without its value"],
    ["https://horma.example/01/07808801014102/10//21/4", "a qualifier with an empty value"],
    ["https://horma.example/01", "no number"],
    ["https://horma.example/?01=07808801014102", "a number outside of the path"],
    ["https://horma.example/01/%E0%A4%A", "broken percent signs"],
    ["ftp://horma.example/01/07808801014102", "no web address"],
    ["", "nothing"],
  ])("finds no product in %j (%s)", (text) => {
    expect(gtinOf(text)).toBeUndefined();
  });
});

/** The GTIN's digits in a text, as the search takes them. */
function gtinOf(text: string): string | undefined {
  const code = productCode(text);
  return code.kind === "gtin" ? searchFor(code)?.q : undefined;
}

it.each([
  ["https://horma.example/store/0102/01/07808801014102", "0102"],
  ["https://horma.example/t/store/a%20b/01/7808801014102/21/99?17=271231", "a b"],
  ["horma.example/store/0102/gtin/07808801014102", "0102"],
  ["httpsÑ--horma.example-store-0102-01-07808801014102", "0102"],
  ["https://horma.example/01/07808801014102", undefined],
  ["https://horma.example/store/0102", undefined],
  ["https://horma.example/store/0102/01/07808801014103x", undefined],
  ["store/0102/01/07808801014102", undefined],
  ["7808801014102", undefined],
])("[TR-16] the store that %s goes through is %s", (link, store) => {
  expect(storeInLink(link)).toBe(store);
});
