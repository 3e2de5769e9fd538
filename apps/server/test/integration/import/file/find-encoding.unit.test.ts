import { expect, it } from "vitest";
import {
  decoderOf,
  encodedOnce,
  encodedTwice,
  encodingOf,
} from "../../../../src/integration/import/file/find-encoding.ts";

const latin1 = (text: string) => Buffer.from(text, "latin1");

it.each([
  ["Peñalolén in CP850", latin1("Pe\xa4alol\x82n"), "ibm850", "Peñalolén"],
  ["a small word in CP850", latin1("Jos\x82;B\xa0sica"), "ibm850", "José;Básica"],
  ["capitals in CP850", latin1("LIMÓN".replace("Ó", "\xe0")), "ibm850", "LIMÓN"],
  ["Peñalolén in MacRoman", latin1("Pe\x96alol\x8en"), "macintosh", "Peñalolén"],
  ["capitals in MacRoman", latin1("B\xe7SICA NI\x84O"), "macintosh", "BÁSICA NIÑO"],
  ["Windows-1252", latin1("Pe\xf1alol\xe9n"), "windows-1252", "Peñalolén"],
  [
    "its quotes and blanks",
    latin1("Levi\x92s Air\xa0Max \x96 50\xb0"),
    "windows-1252",
    "Levi’s Air\u00a0Max – 50°",
  ],
  [
    "its foreign names",
    latin1("Herm\xe8s Citro\xebn L\x92Or\xe9al"),
    "windows-1252",
    "Hermès Citroën L’Oréal",
  ],
  ["its signs alone", latin1("\xa1Oferta! 3\xba"), "windows-1252", "¡Oferta! 3º"],
  ["UTF-8", Buffer.from("Peñalolén"), "utf-8", "Peñalolén"],
] as const)("[FI-02] finds the encoding of %s", (_, bytes, encoding, text) => {
  expect(encodingOf(bytes)).toBe(encoding);
  expect(decoderOf(encoding)(bytes)).toBe(text);
});

it.each(["Peñalolén", "María", "ÑUÑOA É Á", "25 °", "Levi’s – «50 %»", "voilà"])(
  "[FI-02] %s was encoded twice",
  (text) => {
    const bytes = Buffer.from(text);
    for (const encoding of ["latin1", "windows-1252"] as const) {
      const twice =
        encoding === "latin1" ? bytes.toString("latin1") : new TextDecoder(encoding).decode(bytes);
      if (encoding === "windows-1252" || !/[’–]/.test(text)) expect(encodedOnce(twice)).toBe(text);
    }
    expect(encodedOnce(text)).toBe(text);
    expect(encodedOnce(encodedTwice(text))).toBe(text);
  },
);

it.each(["NÃO", "São", "CAFÉ–BAR", "JOSÉ’S", "Ã", "Brisa® 2™"])("[FI-02] %s was not", (text) =>
  expect(encodedOnce(text)).toBe(text),
);
