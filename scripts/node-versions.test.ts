import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
const versions: string[] = JSON.parse(
  /^const versions = (\[.*\]);$/m.exec(read("scripts/node-versions.mjs"))?.[1] ?? "[]",
);

it("[RO-01] the oldest Node that is tried is the oldest that package.json takes, and types are of that one", () => {
  const { engines, devDependencies } = JSON.parse(read("package.json"));
  expect(versions.length).toBe(3);
  expect(engines.node).toBe(`>=${versions[0]}`);
  expect(devDependencies["@types/node"]).toMatch(new RegExp(`^\\^${versions[0]?.split(".")[0]}\\.`));
});

it("[RO-01] the image is on the newest of them, and its test, too", () => {
  const base = `docker.io/library/node:${versions.at(-1)}-bookworm-slim`;
  expect(read("Dockerfile")).toMatch(new RegExp(`^ARG BASE=${base}$`, "m"));
  expect(read("apps/server/test/run/cluster/image.test.ts")).toContain(`?? "${base}"`);
});
