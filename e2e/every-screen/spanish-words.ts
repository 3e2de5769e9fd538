import { readFileSync } from "node:fs";
import { expect, type Page, test } from "../test.ts";

const catalogues = ["packages/ui", "apps/shopper", "apps/staff", "apps/office"].map(
  (workspace) => new URL(`../../${workspace}/src/language/en.po`, import.meta.url),
);

/** Every word of the Spanish copy of all apps that their English copy does not use as well. */
const spanishWords = readSpanishWords();

/** Checks that visible and announced text is English, except what is marked as Spanish. */
export async function expectEnglish(page: Page, screen: string): Promise<void> {
  await test.step(`${screen} speaks English`, async () => {
    const said = wordsOf(await page.evaluate(readScreen));
    const spanish = said.filter((word) => spanishWords.has(word));
    expect.soft(spanish, `Spanish on ${screen}`).toEqual([]);
    expect.soft(said.length, `words on ${screen}`).toBeGreaterThan(2);
  });
}

/** Title, text and accessible names of the page; runs in the browser. */
function readScreen(): string {
  const read = (node: Node): string[] => {
    if (node instanceof Text) return [node.data];
    if (!(node instanceof Element) || node.matches("script, noscript, [lang|=es]")) return [];
    const names = ["aria-label", "alt", "title", "placeholder"].map((name) => node.getAttribute(name) ?? "");
    return [...names, ...[...node.childNodes].flatMap(read)];
  };
  return [document.title, ...read(document.body)].join(" ");
}

function readSpanishWords(): Set<string> {
  const text = catalogues.map((catalogue) => readFileSync(catalogue, "utf8")).join("\n");
  const messages = [...text.matchAll(/^msgid ((?:".*"\n)+)msgstr ((?:".*"\n?)+)/gm)];
  const english = new Set(messages.flatMap(([, , text = ""]) => wordsOf(text)));
  return new Set(messages.flatMap(([, text = ""]) => wordsOf(text)).filter((word) => !english.has(word)));
}

/** Words of three letters and more, in lower case, without placeholders. */
function wordsOf(text: string): string[] {
  return (
    text
      .replace(/\{\w+\}/g, "")
      .toLowerCase()
      .match(/\p{L}{3,}/gu) ?? []
  );
}
