import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const files = [
  "packages/ui/src",
  "packages/app/src",
  "apps/shopper/src",
  "apps/staff/src",
  "apps/office/src",
].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.ts$|^shoe\/|language\/languages\.ts$/.test(file))
    .map((file) => `${folder}/${file}`),
);
const sourceOf = (file: string) => readFileSync(join(root, file), "utf8");

/** Names, which are the same in every language, and the letters of a keyboard and a picture. */
const names = new Set([
  "CLICK",
  "CLICK &amp; TRY",
  "Horma",
  "Smartbox",
  "RUT",
  "Puelche",
  "Brisa 2 Hueso",
  "asdfghjklñ",
  "áé",
  "ABCDGHKNOQRUÑÓÚÁ&",
  "EPSTVXYZÉ",
  "il,.-' íj|!",
  "IÍ",
]);

describe("what the apps say", () => {
  it("finds what stands outside a catalogue", () => {
    expect(copyOutside("<p>Elige tu talla</p>")).toEqual(["Elige tu talla"]);
    expect(copyOutside('<Field label="Para" />')).toEqual(["Para"]);
    expect(copyOutside('return "No hay más";')).toEqual(["No hay más"]);
    expect(copyOutside("const text = `Quedan días`;")).toEqual(["Quedan días"]);
    expect(
      copyOutside("<p><Trans>Elige <br />tu {n}</Trans></p>{t`¿Más?`} <A label={t`Sí`} /> // ¿Más?"),
    ).toEqual([]);
    expect(copyOutside('msg({ message: `Auditoría`, context: "role" })')).toEqual([]);
  });

  it.each(files)("%s says nothing outside the catalogues", (file) => {
    expect(copyOutside(sourceOf(file))).toEqual([]);
  });
});

describe("numbers of the apps", () => {
  it.each(files.filter((file) => !file.startsWith("packages/ui/") && !file.includes("/language/")))(
    "%s leaves numbers and lists to the language on screen",
    (file) => {
      expect(sourceOf(file)).not.toMatch(/Intl\.(NumberFormat|ListFormat)|toLocaleString/);
    },
  );
});

/** Sources of messages in English, and documents for people outside the project. */
const messages = ["apps/server/src", "packages/contract/src"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.ts$/.test(file) && !/\.(test|d)\.ts$/.test(file))
    .map((file) => `${folder}/${file}`),
);
const documents = [
  "README.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "docs/upgrading.md",
  "docs/integration.md",
  "docs/operations.md",
  ".env.example",
  "ops/alerts.yaml",
];

/** What plain English says otherwise: "is not a valid date", "no one", "reported", "stored", "in the future". */
const unusual =
  /\b(nobody|somebody|everybody|whoever|anew|strangers?|told|heard|kept|noted|deeds?|wish(es)?|stands?|asked for|lets? go|taken on|took on|to come)\b|(?<!\bthere )\b(is|are) no (?!longer\b|more\b|one\b|free\b)/gi;

describe("what people read in English", () => {
  it("finds words that plain English says otherwise", () => {
    const source = 'refuse("a", "the end is a date to come"); say(`this is no CSV`); // nobody reads this';
    expect(sentencesOf(source).flatMap((each) => each.match(unusual) ?? [])).toEqual(["to come", "is no "]);
    expect("there is no order: it is no longer open".match(unusual)).toBeNull();
  });

  it.each(messages)("the messages of %s use standard words", (file) => {
    expect(sentencesOf(sourceOf(file)).filter((each) => each.match(unusual))).toEqual([]);
  });

  it.each(documents)("%s uses standard words", (file) => {
    expect(
      sourceOf(file)
        .split("\n")
        .filter((line) => line.replace(/\]\(.*?\)/g, "").match(unusual)),
    ).toEqual([]);
  });
});

/** Sources of ours, tests too. */
const sources = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs", "*.css", "*.sh"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter(
    (file) => /^(apps|packages|scripts|bench|attack|e2e)\//.test(file) && file !== "scripts/words.test.ts",
  );
const matchesIn = (words: RegExp) => sources.flatMap((file) => sourceOf(file).match(words) ?? []);

describe("what a colleague reads in the sources", () => {
  it("says no one, someone, those who and again, in comments and names too", () => {
    // Twice `nobody`: an account of the operating system.
    expect(matchesIn(/nobody|somebody|whoever|anew|anybody/gi)).toEqual(["nobody", "nobody"]);
  });

  /** Verbs that say nothing of what is done: a function records, stores, publishes, requests, prints. May only fall. */
  it("names functions by what they do", () => {
    expect(matchesIn(/\b(?:function|const) (?:tell|note|keep|hear|ask|say)[A-Z]\w*/g)).toEqual([
      "const askPasskey",
    ]);
  });
});

/** Strings and templates of several words, without what is put into them; statements of SQL are not among them. */
function sentencesOf(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "");
  return [...code.matchAll(/sql`[^`]*`|"([^"\n]*)"|`([^`]*)`/g)]
    .map((match) => (match[1] ?? match[2] ?? "").replace(/\$\{[^}]*\}/g, ""))
    .filter(
      (text) =>
        /[a-z]{2} [a-z]/.test(text) && !/\b(select|where|update|delete from|join|analyze)\b/.test(text),
    );
}

/** Words between tags and in visible properties, and Spanish letters in any other string. */
function copyOutside(source: string): string[] {
  const code = source
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/(^|\s)\/\/.*$/gm, "")
    .replace(/<Trans\b[\s\S]*?<\/Trans>/g, "")
    .replace(/<Plural\b[\s\S]*?\/>/g, "")
    .replace(/\b(t|msg)`[^`]*`/g, "")
    .replace(/\b(t|msg)\(\{ message: `[^`]*`, context: "\w+" \}\)/g, "");
  const found = [
    ...code.matchAll(/(?<![=-])>\s*([\p{L}¿¡][^<>{}()=:;"`?[\]|]*)</gu),
    ...code.matchAll(/\s(?:label|title|alt|aria-label|placeholder|caption|text|action|error)="([^"]+)"/g),
    ...code.matchAll(/"([^"\n]*[áéíóúñÁÉÍÓÚÑ¿¡][^"\n]*)"/g),
    ...code.matchAll(/`([^`]*[áéíóúñÁÉÍÓÚÑ¿¡][^`]*)`/g),
  ].map((match) => (match[1] ?? "").trim());
  return found.filter((text) => /\p{L}{2}/u.test(text) && !names.has(text));
}
