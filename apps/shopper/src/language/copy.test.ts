import { describe, expect, it } from "vitest";

const files = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Names, which are the same in every language, and the letters of a picture. */
const names = new Set(["CLICK", "CLICK &amp; TRY", "Puelche", "Brisa 2 Hueso", "Español", "English", "RUT"]);

describe("the app's copy", () => {
  it("finds what stands outside a catalogue", () => {
    expect(copyOutside("<p>Elige tu talla</p>")).toEqual(["Elige tu talla"]);
    expect(copyOutside('<Field label="Para" />')).toEqual(["Para"]);
    expect(copyOutside('return "No hay más";')).toEqual(["No hay más"]);
    expect(copyOutside("const text = `Quedan días`;")).toEqual(["Quedan días"]);
    expect(
      copyOutside("<p><Trans>Elige <br />tu {n}</Trans></p>{t`¿Más?`} <A label={t`Sí`} /> // ¿Más?"),
    ).toEqual([]);
  });

  it.each(Object.entries(files))("%s says nothing outside the catalogues", (_file, source) => {
    expect(copyOutside(source)).toEqual([]);
  });
});

describe("numbers of the app", () => {
  it.each(Object.entries(files).filter(([file]) => !file.startsWith("./")))(
    "%s leaves prices and lists to the language on screen",
    (_file, source) => {
      expect(source).not.toMatch(/\bformatPrice\(|Intl\.(NumberFormat|ListFormat)|toLocaleString/);
    },
  );
});

/** Words between tags, in the properties that are read, and Spanish letters in any other string. */
function copyOutside(source: string): string[] {
  const code = source
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/(^|\s)\/\/.*$/gm, "")
    .replace(/<Trans\b[\s\S]*?<\/Trans>/g, "")
    .replace(/<Plural\b[\s\S]*?\/>/g, "")
    .replace(/\b(t|msg)`[^`]*`/g, "");
  const found = [
    ...code.matchAll(/(?<![=-])>\s*([\p{L}¿¡][^<>{}()=:;"`[\]|]*)</gu),
    ...code.matchAll(/\s(?:label|title|alt|aria-label|placeholder|caption|text|action|error)="([^"]+)"/g),
    ...code.matchAll(/"([^"\n]*[áéíóúñÁÉÍÓÚÑ¿¡][^"\n]*)"/g),
    ...code.matchAll(/`([^`]*[áéíóúñÁÉÍÓÚÑ¿¡][^`]*)`/g),
  ].map((match) => (match[1] ?? "").trim());
  return found.filter((text) => /\p{L}{2}/u.test(text) && !names.has(text));
}
