import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..");
const documents = execFileSync("git", ["ls-files", "*.md"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((file) => file !== "" && existsSync(join(root, file)));

/** A document without its blocks of code. */
function proseOf(file: string): string {
  return readFileSync(join(root, file), "utf8").replace(/^```.*?^```/gms, "");
}

/** The anchors that GitHub gives a document's headings; of equal ones the later have a number. */
function anchorsOf(file: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ""] of proseOf(file).matchAll(/^#+ (.+)$/gm)) {
    const anchor = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, "")
      .replaceAll(" ", "-");
    let free = anchor;
    for (let later = 1; anchors.has(free); later++) free = `${anchor}-${later}`;
    anchors.add(free);
  }
  return anchors;
}

/** Links of a document that name a file or a heading which is not there. Addresses of the web are not looked at. */
function deadLinks(document: string, prose = proseOf(document)): string[] {
  const links = prose
    .replace(/`[^`\n]*`/g, "")
    .matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)|\b(?:href|src)="([^"]+)"/gm);
  return [...links]
    .map(([, inline, reference, attribute]) => inline ?? reference ?? attribute ?? "")
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [path = "", anchor] = link.split("#");
      const file = path === "" ? document : join(dirname(document), path);
      if (!existsSync(join(root, file))) return true;
      return anchor !== undefined && file.endsWith(".md") && !anchorsOf(file).has(anchor);
    });
}

it("dead links are found", () => {
  const prose =
    "[a](http.md) [b](http.md#only-misses-count) [c](#turned-down) [d](https://a.b/c) `[e](e.md)` [f](f.md) [g](http.md#g)\n[h]: h.md";
  expect(deadLinks("docs/decisions/overlay.md", prose)).toEqual(["f.md", "http.md#g", "h.md"]);
});

it.each(documents)("every link of %s leads to a file and a heading that are there", (document) => {
  expect(deadLinks(document)).toEqual([]);
});

it("every page of decisions that code and documents name is there, and the index names all of them", () => {
  const grep = ["grep", "-ohE", "decisions/[a-zA-Z0-9-]+\\.md"];
  const named = new Set(execFileSync("git", grep, { cwd: root, encoding: "utf8" }).trim().split("\n"));
  expect([...named].filter((page) => !existsSync(join(root, "docs", page)))).toEqual([]);
  const pages = documents
    .filter((file) => file.startsWith("docs/decisions/") && !file.endsWith("README.md"))
    .map((file) => file.slice("docs/decisions/".length));
  const index = readFileSync(join(root, "docs/decisions/README.md"), "utf8");
  expect([...index.matchAll(/^\| \[[^\]]+\]\((.+?)\)/gm)].map(([, page]) => page).sort()).toEqual(
    pages.sort(),
  );
});
