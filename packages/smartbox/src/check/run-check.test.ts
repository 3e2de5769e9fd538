import { readFileSync } from "node:fs";
import { join } from "node:path";
import { timeTopic } from "@horma/contract";
import { afterEach, expect, it } from "vitest";
import type { BoxOptions } from "../smart-box.ts";
import { startChecked, started } from "./box-to-check.ts";
import { boxRules, type Finding, runCheck, Stranger } from "./run-check.ts";

afterEach(async () => {
  for (const one of started.splice(0).reverse()) await one.close();
});

it("our own box keeps every rule, whether it counts its pairs or not", async () => {
  const [none, count] = await Promise.all([check({ sensor: "none" }), check({ sensor: "count" })]);
  const wrong = (findings: Finding[]) =>
    findings.filter((finding) => finding.outcome !== "ok").map(({ rule, why }) => `${rule.id} ${why}`);
  expect(wrong(none)).toEqual(["BX-15 it cannot count its pairs"]);
  expect(wrong(count)).toEqual([]);
});

it("stops where another server is at work", async () => {
  const { broker, options } = await startChecked({});
  const time = setInterval(() => void broker.publish(timeTopic, { at: "2026-01-01T00:00:00.000Z" }), 50);
  started.push({ close: async () => clearInterval(time) });
  await expect(runCheck(options, () => {})).rejects.toThrow(Stranger);
});

it("the rules told to people are the rules tried", () => {
  const document = readFileSync(
    join(import.meta.dirname, "../../../../docs/spec/box-conformance.md"),
    "utf8",
  );
  const onProgress = [...document.matchAll(/^\| (BX-\d\d) \| ([^|]+) \|/gm)].map(
    ([, id, title]) => `${id} ${title}`,
  );
  expect(onProgress).toEqual(boxRules.map(({ id, title }) => `${id} ${title}`));
});

async function check(part: Partial<BoxOptions>) {
  return runCheck((await startChecked(part)).options, () => {});
}
