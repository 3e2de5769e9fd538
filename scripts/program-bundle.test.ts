import { join } from "node:path";
import { expect, it } from "vitest";

const program = join(import.meta.dirname, "../apps/server");

it("the server is bundled from sources alone: on a fresh clone nothing else is built yet", async () => {
  const { build } = await import("vite");
  const built = await build({
    configFile: join(import.meta.dirname, "app-build/program.vite.config.ts"),
    root: program,
    logLevel: "error",
    build: { ssr: "src/run/main.ts", write: false },
  });
  const outputs = Array.isArray(built) ? built : [built];
  const modules = outputs.flatMap((each) =>
    "output" in each ? each.output.flatMap((chunk) => ("moduleIds" in chunk ? chunk.moduleIds : [])) : [],
  );
  const ours = modules.filter((path) => /\/(packages|apps)\/\w+\//.test(path));
  expect(ours.filter((path) => path.includes("/packages/contract/src/")).length).toBeGreaterThan(5);
  expect(ours.filter((path) => path.includes("/dist/"))).toEqual([]);
}, 60_000);
