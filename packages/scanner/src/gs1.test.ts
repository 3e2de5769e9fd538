import { describe, expect, it } from "vitest";
import { expandUpcE, gtinOf, hasRightCheckDigit, searchTextOf } from "./gs1.ts";

const pair = "7808801014102";

describe("gtinOf", () => {
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
  ])("[CA-01] finds the number in %j (%s)", (link) => {
    expect(gtinOf(link, "qr_code")).toBe(pair);
  });

  it("[CA-01] fills shorter GTINs in a link up to 13 digits", () => {
    expect(gtinOf("https://horma.example/01/00012345678905", "qr_code")).toBe("0012345678905");
    expect(gtinOf("https://horma.example/01/012345678905", "qr_code")).toBe("0012345678905");
    expect(gtinOf("https://horma.example/01/00000012345670", "qr_code")).toBe("0000012345670");
    expect(gtinOf("https://horma.example/01/12345670", "qr_code")).toBe("0000012345670");
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
    ["7808801014102", "no address"],
    ["", "nothing"],
  ])("finds no number in %j (%s)", (text) => {
    expect(gtinOf(text, "qr_code")).toBeUndefined();
  });

  it("takes the numbers of retail codes as they are", () => {
    expect(gtinOf(pair, "ean_13")).toBe(pair);
    expect(gtinOf("012345678905", "upc_a")).toBe("0012345678905");
    expect(gtinOf("0012345000065", "upc_e")).toBe("0012345000065");
    expect(gtinOf("12345670", "ean_8")).toBe("0000012345670");
    expect(gtinOf("7808801014103", "ean_13")).toBeUndefined();
  });

  it("knows no number in a Code 128", () => {
    expect(gtinOf(pair, "code_128")).toBeUndefined();
  });
});

describe("searchTextOf", () => {
  it("[CA-01] searches the number in a link, and any other text as it stands", () => {
    expect(searchTextOf({ text: "https://id.gs1.org/01/07808801014102", format: "qr_code" })).toBe(pair);
    expect(searchTextOf({ text: "https://horma.example/hola", format: "qr_code" })).toBe(
      "https://horma.example/hola",
    );
    expect(searchTextOf({ text: "880101410", format: "code_128" })).toBe("880101410");
    expect(searchTextOf({ text: "12345670", format: "ean_8" })).toBe("12345670");
  });
});

describe("expandUpcE", () => {
  it.each([
    ["01234505", "0012000003455"],
    ["01234514", "0012100003454"],
    ["01234523", "0012200003453"],
    ["01234531", "0012300000451"],
    ["01234543", "0012340000053"],
    ["01234558", "0012345000058"],
    ["01234565", "0012345000065"],
    ["01234596", "0012345000096"],
    ["04965802", "0049000006582"],
  ])("writes %s out as %s", (short, number) => {
    expect(expandUpcE(short)).toBe(number);
    expect(hasRightCheckDigit(number)).toBe(true);
  });

  it("[CA-01] refuses number system 1, which the left half of an EAN-13 looks like", () => {
    expect(expandUpcE("11234562")).toBeUndefined();
  });

  it("refuses wrong check digits, other number systems and other lengths", () => {
    for (const wrong of ["01234566", "21234565", "1234565", "012345650", "0123456x", ""])
      expect(expandUpcE(wrong), wrong).toBeUndefined();
  });
});
