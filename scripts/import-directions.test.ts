import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..");

const workspaces = ["packages", "apps"].flatMap((folder) =>
  readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
);

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file))
    .map((file) => join(folder, file));
}

function textOf(file: string): string {
  return readFileSync(join(root, file), "utf8");
}

/** What a module imports by name; SQL in it may also say `from`. */
function imports(file: string): string[] {
  const found = textOf(file).matchAll(
    /^ *(?:import|export)\s(?:[^;"=`(]*\sfrom\s)?"([^"]+)"|\bimport\(\s*"([^"]+)"/gm,
  );
  return [...found].map(([, fixed, loaded]) => fixed ?? loaded ?? "");
}

/** Tests, and what only they import. */
const forTests = /\.(test|fixture)\.tsx?$|-under-test\.ts$|\/vectors\.ts$/;

/** Where Node's own modules are at hand: elsewhere they would reach a browser. */
const onNode = ["apps/server", "packages/smartbox"];

/** The packages that a workspace may import, by its package.json. */
function dependenciesOf(workspace: string): string[] {
  const manifest: Record<string, object> = JSON.parse(textOf(`${workspace}/package.json`));
  return Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
}

/** Those of them that are ours, as folders. */
function oursOf(workspace: string): string[] {
  const named = (name: string) => workspaces.find((other) => name === `@horma/${other.split("/")[1]}`);
  return dependenciesOf(workspace).flatMap((name) => named(name) ?? []);
}

/** The apps' build settings live beside the build; their configurations may import them, their code may not. */
function isBuildPlugin(workspace: string, file: string, target: string): boolean {
  return target.startsWith("scripts/app-build/") && !file.startsWith(`${workspace}/src/`);
}

it.each(workspaces)(
  "%s imports only packages that its package.json names, and Node only where it runs",
  (workspace) => {
    const named = dependenciesOf(workspace);
    const mayImport = (specifier: string) =>
      specifier.startsWith(".") ||
      (specifier.startsWith("node:") ? onNode.includes(workspace) : named.includes(packageOf(specifier)));
    const wrong = sources(`${workspace}/src`)
      .filter((file) => !forTests.test(file))
      .flatMap((file) =>
        imports(file)
          .filter((specifier) => !mayImport(specifier))
          .map((specifier) => `${file} → ${specifier}`),
      );
    expect(wrong).toEqual([]);
  },
);

it.each(workspaces)(
  "all of %s, tests too, imports only those of our packages that its package.json names",
  (workspace) => {
    const mayImport = [workspace, ...oursOf(workspace)].map((folder) => `@horma/${folder.split("/")[1]}`);
    const wrong = sources(workspace).flatMap((file) =>
      imports(file)
        .filter((specifier) => specifier.startsWith("@horma/") && !mayImport.includes(packageOf(specifier)))
        .map((specifier) => `${file} → ${specifier}`),
    );
    expect(wrong).toEqual([]);
  },
);

it("no workspace depends on an app, and none on each other in a circle", () => {
  const arrows = new Map(workspaces.map((workspace) => [workspace, new Set(oursOf(workspace))]));
  expect(
    [...arrows.values()].flatMap((ours) => [...ours]).filter((name) => name.startsWith("apps/")),
  ).toEqual([]);
  expect(circleIn(arrows)).toEqual([]);
});

it("docs/architecture.md shows which of our packages each workspace may import", () => {
  const document = textOf("docs/architecture.md");
  const [, table = ""] = document.split("| folder | what it is | may import |\n|---|---|---|\n");
  const rows = (table.split("\n\n")[0] ?? "").matchAll(/^\| (`.+`) \| .* \| (.*) \|$/gm);
  const shown = [...rows].flatMap(([, folders = "", packages = ""]) => {
    const names = packages.split(", ").filter((name) => name !== "nothing");
    return [...folders.matchAll(/[a-z]+\/[a-z]+/g)].map(([folder]) => [folder, names.sort()]);
  });
  const named = workspaces.map((workspace) => [
    workspace,
    oursOf(workspace)
      .map((name) => name.replace("packages/", ""))
      .sort(),
  ]);
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(named));
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

const wings = readdirSync(join(root, "apps/server/src"));

it("every folder of the server's sources is a wing that `tsc -b` builds, and docs/architecture.md shows it", () => {
  const { references }: { references: { path: string }[] } = JSON.parse(textOf("apps/server/tsconfig.json"));
  expect(references.map(({ path }) => path.replace("src/", "")).sort()).toEqual([...wings].sort());
  const document = textOf("docs/architecture.md");
  const [, table = ""] = document.split("| wing of `apps/server/src` | what it is for |\n|---|---|\n");
  const shown = [...(table.split("\n\n")[0] ?? "").matchAll(/^\| `([a-z]+)` \|/gm)].map(([, wing]) => wing);
  expect(shown).toEqual(references.map(({ path }) => path.replace("src/", "")));
});

const trees = workspaces.flatMap((workspace) =>
  workspace === "apps/server" ? wings.map((wing) => `${workspace}/src/${wing}`) : [`${workspace}/src`],
);

it.each(trees)("no folders of %s import each other in a circle", (tree) => {
  const folders = new Map<string, Set<string>>();
  for (const file of sources(tree).filter((name) => !/\.test\.tsx?$/.test(name))) {
    const room = roomOf(relative(tree, file));
    const targets = imports(file)
      .filter((specifier) => specifier.startsWith("."))
      .map((specifier) => relative(tree, join(dirname(file), specifier)))
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

/** The package that an import names, without the path inside it. */
function packageOf(specifier: string): string {
  return /^(@[^/]+\/)?[^/?]+/.exec(specifier)?.[0] ?? "";
}

/** A file's folder; a file beside the folders stands for itself. */
function roomOf(file: string): string {
  return file.includes("/") ? dirname(file) : file;
}

it("the attacks import nothing of the product: only each other, Node, a browser and a database's client", () => {
  const mayImport = /^(node:[\w/]+|playwright-core|pg|\.\.?\/([\w-]+\/)?[\w-]+\.mjs)$/;
  const files = sources("attack");
  const wrong = files.flatMap((file) =>
    imports(file)
      .filter((specifier) => !mayImport.test(specifier))
      .map((specifier) => `${file} → ${specifier}`),
  );
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => /\bimport\(\s*[^"\s]/.test(textOf(file)))).toEqual([]);
  expect(wrong).toEqual([]);
});

it("the domain has no dependency at all", () => {
  expect(dependenciesOf("packages/domain")).toEqual([]);
});

it("no folder or file has a name that means nothing", () => {
  const empty = /(^|\/)(utils?|helpers?|common|types|services?|misc)(\.tsx?|\/|$)/;
  expect(workspaces.flatMap(sources).filter((file) => empty.test(file))).toEqual([]);
});
