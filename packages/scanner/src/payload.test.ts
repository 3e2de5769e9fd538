import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { beforeAll, describe, expect, it } from "vitest";

let output: Rolldown.RolldownOutput["output"];

beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    root: fileURLToPath(new URL("..", import.meta.url)),
    resolve: { conditions: ["source"] },
    build: {
      write: false,
      rolldownOptions: {
        input: [new URL("index.ts", import.meta.url), new URL("react.ts", import.meta.url)].map((url) =>
          fileURLToPath(url),
        ),
        external: ["react"],
        preserveEntrySignatures: "strict",
      },
    },
  });
  if (!("output" in built)) throw new Error("not one build");
  output = built.output;
});

const assets = (ending: string) =>
  output.filter((file) => file.type === "asset").filter(({ fileName }) => fileName.endsWith(ending));

describe("the package as an app ships it", () => {
  it("[CA-11] has the engine as one file of the app's own, which page and worker name", () => {
    const [wasm, ...others] = assets(".wasm");
    const engine = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
    expect(others).toEqual([]);
    expect(readFileSync(engine).equals(Buffer.from(wasm?.source ?? ""))).toBe(true);
    const worker = assets(".js").find(({ fileName }) => fileName.includes("decode-worker"));
    expect(String(worker?.source)).toContain(`/${wasm?.fileName}`);
    const page = output.map((file) => (file.type === "chunk" ? file.code : "")).join("");
    expect(page).toContain(`/${wasm?.fileName}`);
    expect(page).toContain(`/${worker?.fileName}`);
  });

  it("weighs at most 15 kB on the wire before the engine, and the engine stays out of the page", () => {
    const page = output.filter((file) => file.type === "chunk").map(({ code }) => code);
    expect(brotliCompressSync(page.join("")).length).toBeLessThanOrEqual(15_000);
    expect(page.join("")).not.toContain("readBarcodesFromPixmap");
  });
});
