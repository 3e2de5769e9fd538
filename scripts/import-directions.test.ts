import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { layers } from "./layers.ts";

const root = resolve(import.meta.dirname, "..");

/** Which of our packages each one may import. A package not listed may import none. */
const allowed: Record<string, readonly string[]> = {
  "packages/gtin": [],
  "packages/domain": [],
  "packages/contract": ["domain"],
  "packages/scanner": ["gtin"],
  "packages/overlay": ["scanner"],
  "packages/smartbox": ["contract", "domain"],
  "packages/ui": ["gtin"],
  "packages/app": ["contract", "ui"],
  "apps/server": ["domain", "contract", "gtin"],
  "apps/shopper": ["domain", "contract", "gtin", "scanner", "overlay", "ui", "app"],
  "apps/office": ["domain", "contract", "ui", "app"],
  "apps/staff": ["domain", "contract", "gtin", "scanner", "overlay", "ui", "app"],
};

const workspaces = ["packages", "apps"].flatMap((folder) =>
  readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
);

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file))
    .map((file) => join(folder, file));
}

function imports(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(/(?:from|import)\s*\(?\s*["']([^"']+)["']/g)].map((match) => match[1] ?? "");
}

/** The apps' build settings live beside the build; their configurations may import them, their code may not. */
function isBuildPlugin(workspace: string, file: string, target: string): boolean {
  return target.startsWith("scripts/app-build/") && !file.startsWith(`${workspace}/src/`);
}

it("every workspace is known to the table of import directions", () => {
  expect([...workspaces].sort()).toEqual(Object.keys(allowed).sort());
});

it.each(workspaces)("%s imports only the packages below it", (workspace) => {
  const wrong = sources(workspace).flatMap((file) =>
    imports(file)
      .map((specifier) => /^@horma\/([a-z]+)/.exec(specifier)?.[1])
      .filter((name): name is string => name !== undefined)
      .filter((name) => !(allowed[workspace] ?? []).includes(name) && `packages/${name}` !== workspace)
      .map((name) => `${file} → @horma/${name}`),
  );
  expect(wrong).toEqual([]);
});

it.each(workspaces)("%s reaches no other workspace by a relative path", (workspace) => {
  const wrong = sources(workspace).flatMap((file) =>
    imports(file)
      .filter((specifier) => specifier.startsWith("."))
      .map((specifier) => relative(root, resolve(root, dirname(file), specifier)))
      .filter((target) => !target.startsWith(`${workspace}/`) && !isBuildPlugin(workspace, file, target))
      .map((target) => `${file} → ${target}`),
  );
  expect(wrong).toEqual([]);
});

it.each(workspaces)("%s declares what it imports of ours", (workspace) => {
  const manifest: { dependencies?: Record<string, string> } = JSON.parse(
    readFileSync(join(root, workspace, "package.json"), "utf8"),
  );
  const declared = Object.keys(manifest.dependencies ?? {}).filter((name) => name.startsWith("@horma/"));
  expect(declared.map((name) => name.slice("@horma/".length)).sort()).toEqual(
    [...(allowed[workspace] ?? [])].sort(),
  );
});

describe.each(Object.keys(layers))("the layers of %s", (workspace) => {
  const lines = (layers[workspace] ?? []).map((line) => line.split(" "));
  const heightOf = (room: string) => lines.findIndex((line) => line.includes(room));
  const source = join(root, workspace, "src");
  const files = sources(`${workspace}/src`)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => relative(source, join(root, file)));

  it("hold every folder and every file beside them, each once, and nothing that is gone", () => {
    expect([...new Set(files.map(roomOf))].sort()).toEqual(lines.flat().sort());
  });

  it("are imported downwards only", () => {
    const wrong = files.flatMap((file) =>
      imports(join(workspace, "src", file))
        .filter((specifier) => specifier.startsWith("."))
        .map((specifier) => roomOf(relative(source, resolve(source, dirname(file), specifier))))
        .filter((room) => room !== roomOf(file) && heightOf(room) >= heightOf(roomOf(file)))
        .map((room) => `${file} → ${room}`),
    );
    expect(wrong).toEqual([]);
  });
});

it("every workspace but the server, whose layers are projects, has its layers in the table", () => {
  expect(Object.keys(layers).sort()).toEqual(workspaces.filter((name) => name !== "apps/server").sort());
});

const wings = readdirSync(join(root, "apps/server/src"));

it("every folder of the server's sources is a wing that `tsc -b` builds, and docs/architecture.md shows it", () => {
  const { references }: { references: { path: string }[] } = JSON.parse(
    readFileSync(join(root, "apps/server/tsconfig.json"), "utf8"),
  );
  expect(references.map(({ path }) => path.replace("src/", "")).sort()).toEqual([...wings].sort());
  const document = readFileSync(join(root, "docs/architecture.md"), "utf8");
  const [, table = ""] = document.split("| wing of `apps/server/src` | what it is for |\n|---|---|\n");
  const shown = [...(table.split("\n\n")[0] ?? "").matchAll(/^\| `([a-z]+)` \|/gm)].map(([, wing]) => wing);
  expect(shown).toEqual(references.map(({ path }) => path.replace("src/", "")));
});

it.each(wings)("no folders of the server's wing %s import each other in a circle", (wing) => {
  const folders = new Map<string, Set<string>>();
  for (const file of sources(`apps/server/src/${wing}`)) {
    const room = roomOf(relative(`apps/server/src/${wing}`, file));
    const targets = imports(file)
      .filter((specifier) => specifier.startsWith("."))
      .map((specifier) => relative(`apps/server/src/${wing}`, join(dirname(file), specifier)))
      .filter((target) => !target.startsWith(".."))
      .map(roomOf)
      .filter((target) => target !== room);
    folders.set(room, new Set([...(folders.get(room) ?? []), ...targets]));
  }
  expect(circleIn(folders)).toEqual([]);
});

/** A circle of `arrows` as a path that ends where it begins, or nothing. */
function circleIn(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const finished = new Set<string>();
  const walk = (node: string, path: string[]): string[] => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (finished.has(node)) return [];
    for (const next of arrows.get(node) ?? []) {
      const circle = walk(next, [...path, node]);
      if (circle.length > 0) return circle;
    }
    finished.add(node);
    return [];
  };
  for (const node of arrows.keys()) {
    const circle = walk(node, []);
    if (circle.length > 0) return circle;
  }
  return [];
}

/** A file's folder; a file beside the folders is its own layer. */
function roomOf(file: string): string {
  return file.includes("/") ? dirname(file) : file;
}

it("the attacks import nothing of the product: only each other, Node, a browser and a database's client", () => {
  const mayImport = /^(node:[\w/]+|playwright-core|pg|\.\.?\/([\w-]+\/)?[\w-]+\.mjs)$/;
  const files = sources("attack");
  const wrong = files.flatMap((file) =>
    specifiers(file)
      .filter((specifier) => !mayImport.test(specifier))
      .map((specifier) => `${file} → ${specifier}`),
  );
  expect(files.length).toBeGreaterThan(10);
  expect(wrong).toEqual([]);
});

/** What a module imports; SQL in it may also say `from`. */
function specifiers(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  const found = text.matchAll(/^import\s(?:[^;"]*\sfrom\s)?"([^"]+)"|\bimport\(\s*([^)]*)\)/gm);
  return [...found].map(([, fixed, loaded = ""]) => fixed ?? loaded.replace(/^"|"$/g, ""));
}

it("the domain has no dependency at all", () => {
  const manifest: { dependencies?: Record<string, string> } = JSON.parse(
    readFileSync(join(root, "packages/domain/package.json"), "utf8"),
  );
  expect(manifest.dependencies ?? {}).toEqual({});
});

it("no folder or file has a name that means nothing", () => {
  const empty = /(^|\/)(utils?|helpers?|common|types|services?|misc)(\.tsx?|\/|$)/;
  expect(workspaces.flatMap(sources).filter((file) => empty.test(file))).toEqual([]);
});
