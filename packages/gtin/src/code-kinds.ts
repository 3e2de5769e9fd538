/** The sizes that the rows below name, by sku, with the EAN of the catalogue. */
export const sizesNamed = {
  pair: { sku: "880101410", ean: "7808801014102" },
  ean8: { sku: "880101415", ean: "96385074" },
  upcA: { sku: "880101420", ean: "0036000291452" },
  upcE: { sku: "880101430", ean: "0049000006582" },
  /** The catalogue keeps this one as the 12 digits of its UPC-A. */
  short: { sku: "880101440", ean: "012345678905" },
} as const;

export type CodeRow = readonly [kind: string, text: string, names: keyof typeof sizesNamed | undefined];

/**
 * Every kind of code and the size it names. Tests try all of them on each way in, of the apps and the server. A row without a
 * size is not a product's code or has a wrong check digit.
 */
export const codeKinds: readonly CodeRow[] = [
  ["EAN-13", "7808801014102", "pair"],
  ["EAN-13 in groups", "7 808801 014102", "pair"],
  ["EAN-13 with a reader's identifier and line end", "]E07808801014102\r\n", "pair"],
  ["EAN-13 whose reader lost the bracket", "E07808801014102", "pair"],
  ["EAN-8", "96385074", "ean8"],
  ["EAN-8 with zeros before it", "0000096385074", "ean8"],
  ["UPC-A", "036000291452", "upcA"],
  ["UPC-A as EAN-13", "0036000291452", "upcA"],
  ["UPC-A that the catalogue keeps in 12 digits", "0012345678905", "short"],
  ["UPC-E, as a camera tells it", "0049000006582", "upcE"],
  ["UPC-E of eight digits", "04965802", "upcE"],
  ["ITF-14 of one piece", "07808801014102", "pair"],
  ["ITF-14 of a case", "17808801014109", undefined],
  ["GS1-128 as printed", "(01)07808801014102(21)99", "pair"],
  ["GS1-128 as printed, alone", "(01)07808801014102", "pair"],
  ["GS1-128 with its identifier", "]C1010780880101410221A1", "pair"],
  ["GS1-128 with FNC1", "]C110LOTE7\u001d0107808801014102", "pair"],
  ["GS1 DataMatrix", "]d2010780880101410221A1", "pair"],
  ["GS1 DataMatrix whose reader lost the bracket", "d2010780880101410221A1", "pair"],
  ["GS1-128 with FNC1 whose reader lost the bracket", "C110LOTE7\u001d0107808801014102", "pair"],
  ["GS1 QR of an EAN-8", "]Q3010000009638507410L7", "ean8"],
  ["GS1 DataBar", "]e00107808801014102", "pair"],
  ["element string without any mark", "0107808801014102", "pair"],
  ["Digital Link", "https://id.gs1.org/01/07808801014102", "pair"],
  [
    "Digital Link with all it can have",
    `https://horma.example:8443/t/01/07808801014102/22/2A/10/L%2F7/21/99?17=271231&x=${"x".repeat(150)}#top`,
    "pair",
  ],
  ["Digital Link typed into a German layout", "httpsÖ--id.gs1.org-01-07808801014102_17´271231", "pair"],
  ["Digital Link typed into a Brazilian layout", "httpsÇ;;id.gs1.org;01;07808801014102:17=271231", "pair"],
  ["GS1 DataMatrix typed into a Brazilian layout", "[d2010780880101410221A1", "pair"],
  ["Digital Link of an EAN-8", "https://horma.example/01/96385074/21/7", "ean8"],
  ["sku", "880101410", "pair"],
  ["sku like an identifier without its bracket", "E0780880101", undefined],
  ["sku like an EAN-8 with such an identifier", "E096385074", undefined],
  ["sku with hyphens", "880-101-410", "pair"],
  ["EAN-13 with a wrong check digit", "7808801014103", undefined],
  ["Digital Link with a wrong check digit", "https://id.gs1.org/01/07808801014103", undefined],
  ["another link", "https://horma.example/hola", undefined],
];
