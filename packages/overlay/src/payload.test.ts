import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { beforeAll, describe, expect, it } from "vitest";

const entries = {
  overlay: "index.ts",
  outline: "drawing/react.tsx",
  damage: "damage/index.ts",
};
let chunks: Map<string, Rolldown.OutputChunk>;

beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    root: fileURLToPath(new URL("..", import.meta.url)),
    resolve: { conditions: ["source", "module", "browser"] },
    build: {
      write: false,
      rolldownOptions: {
        input: Object.fromEntries(
          Object.entries(entries).map(([name, file]) => [
            name,
            fileURLToPath(new URL(file, import.meta.url)),
          ]),
        ),
        external: [/^react/],
        preserveEntrySignatures: "strict",
        output: { entryFileNames: "[name].js", chunkFileNames: "[name].js" },
      },
    },
  });
  if (!("output" in built)) throw new Error("not one build");
  chunks = new Map(built.output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file]] : [])));
});

/** A file and everything that has to be there before it runs. */
function pathOf(name: string, seen = new Set<string>()): readonly Rolldown.OutputChunk[] {
  const chunk = chunks.get(name);
  if (!chunk) throw new Error(`no ${name} in the build`);
  seen.add(name);
  return [
    chunk,
    ...chunk.imports
      .filter((each) => chunks.has(each) && !seen.has(each))
      .flatMap((each) => pathOf(each, seen)),
  ];
}

const modulesOf = (name: string) => pathOf(name).flatMap(({ moduleIds }) => moduleIds);
const sizeOf = (name: string) =>
  brotliCompressSync(
    pathOf(name)
      .map(({ code }) => code)
      .join(""),
  ).length;

describe("the overlay as an app ships it", () => {
  it.each(Object.keys(entries))("[OV-03] the canvas library is not in the path of %s", (entry) => {
    expect(modulesOf(`${entry}.js`).filter((id) => id.includes("konva"))).toEqual([]);
  });

  it("[OV-03] it comes with the editor's stage, which is asked for when an editor opens", () => {
    expect(modulesOf("stage.js").some((id) => id.includes("/konva/lib/Stage"))).toBe(true);
    for (const entry of ["overlay.js", "damage.js"])
      expect(pathOf(entry).flatMap(({ dynamicImports }) => dynamicImports)).toContain("stage.js");
    expect(sizeOf("stage.js")).toBeLessThan(45_000);
  });

  it("the viewer is a few kB, the outline of a code less", () => {
    expect(sizeOf("overlay.js")).toBeLessThan(9_000);
    expect(sizeOf("outline.js")).toBeLessThan(2_500);
  });
});
