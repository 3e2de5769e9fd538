import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { beforeAll, describe, expect, it } from "vitest";

type Output = Rolldown.RolldownOutput["output"];

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Built as an app builds it. `external` keeps what is not ours out of what is weighed. */
async function built(input: string[], external: (string | RegExp)[]): Promise<Output> {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    root: fileOf(".."),
    resolve: { conditions: ["source"] },
    worker: { format: "es", rolldownOptions: { external } },
    build: {
      write: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input: input.map(fileOf), external, preserveEntrySignatures: "strict" },
    },
  });
  if (!("output" in result)) throw new Error("not one build");
  return result.output;
}

const require = createRequire(import.meta.url);
const engines = {
  "zxing_reader.wasm": require.resolve("zxing-wasm/reader/zxing_reader.wasm"),
  "zbar.wasm": require.resolve("@undecaf/zbar-wasm/dist/zbar.wasm"),
};

let output: Output;

beforeAll(async () => {
  output = await built(["index.ts", "react.ts"], ["react"]);
}, 60_000);

const assets = (ending: string) =>
  output.filter((file) => file.type === "asset").filter(({ fileName }) => fileName.endsWith(ending));
const pageCode = (files: Output) => files.map((file) => (file.type === "chunk" ? file.code : "")).join("");
const theWorker = () => assets(".js").find(({ fileName }) => fileName.includes("decode-worker"));

const weight = (code: string) => brotliCompressSync(code).length;

/** The scripts that `isFirst` picks and all that they import at once, not what they ask for later. */
function scriptsAtOnce(files: Output, isFirst: (file: Output[number]) => boolean): string {
  const sources = new Map(
    files.map((file) => [
      file.fileName.replace(/^assets\//, ""),
      file.type === "chunk" ? file.code : String(file.source),
    ]),
  );
  const needed = new Set(files.filter(isFirst).map(({ fileName }) => fileName.replace(/^assets\//, "")));
  for (const name of needed) {
    const imports = (sources.get(name) ?? "").matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g);
    for (const [, imported = ""] of imports) needed.add(imported);
  }
  return [...needed].map((name) => sources.get(name) ?? "").join("");
}

describe("the package as an app ships it", () => {
  it("[CA-11] has both engines as files of the app's own, named by the worker", () => {
    const wasm = assets(".wasm");
    expect(wasm).toHaveLength(2);
    for (const path of Object.values(engines)) {
      const shipped = wasm.find(({ source }) => readFileSync(path).equals(Buffer.from(source)));
      expect(String(theWorker()?.source), path).toContain(`/${shipped?.fileName}`);
    }
    expect(pageCode(output)).toContain(`/${theWorker()?.fileName}`);
  });

  it("[CA-11] has zbar's script as a file of its own, as its makers published it, loaded by the worker alone", () => {
    const published = fileOf("../../../node_modules/@undecaf/zbar-wasm/dist/index.mjs");
    const [script, ...others] = assets(".mjs");
    expect(others).toEqual([]);
    expect(readFileSync(published).equals(Buffer.from(script?.source ?? ""))).toBe(true);
    expect(String(theWorker()?.source)).toContain(`/${script?.fileName}`);
    expect(pageCode(output)).not.toContain(script?.fileName);
  });

  it("[CA-11] fetches the first engine ahead, the second not", () => {
    const [zxing, zbar] = Object.keys(engines).map((name) => {
      const stem = name.replace(".wasm", "");
      return assets(".wasm").find(({ fileName }) => fileName.includes(stem))?.fileName;
    });
    expect(pageCode(output)).toContain(`/${zxing}`);
    expect(pageCode(output)).not.toContain(`/${zbar}`);
  });

  it("weighs at most 15 kB on the wire before the engines: what the page and the worker start with", async () => {
    // Without zxing's script, which belongs to the engine.
    const ours = await built(["index.ts", "react.ts"], ["react", /^zxing-wasm\/reader$/]);
    const page = scriptsAtOnce(ours, (file) => file.type === "chunk" && file.isEntry);
    const worker = scriptsAtOnce(ours, ({ fileName }) => fileName.includes("decode-worker-"));
    expect(page).toContain("getUserMedia");
    expect(worker).toContain("zxing-wasm/reader");
    expect(weight(page) + weight(worker)).toBeLessThanOrEqual(15_000);
    // What is tried when zxing settled nothing is an engine of our own, and comes after zxing.
    const late = ours.find(({ fileName }) => fileName.includes("late-search-"));
    if (late?.type !== "asset") throw new Error("no late search");
    expect(weight(String(late.source))).toBeLessThanOrEqual(16_000);
    expect(worker).not.toContain(String(late.source));
  }, 60_000);

  it("keeps the engines' scripts out of the page", () => {
    expect(pageCode(output)).not.toContain("readBarcodesFromPixmap");
    expect(pageCode(output)).not.toContain("ImageScanner_create");
  });
});
