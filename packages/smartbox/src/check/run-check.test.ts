import { readFileSync } from "node:fs";
import { join } from "node:path";
import { timeTopic } from "@horma/contract";
import { afterEach, expect, it, vi } from "vitest";
import { type BrokerUnderTest, password, startBroker } from "../broker-under-test.ts";
import type { BoxOptions } from "../smart-box.ts";
import { boxRules, type Finding, runCheck, Stranger } from "./run-check.ts";

const box = { store: "0101", hwd: "box-04" };
const started: { close: () => Promise<void> }[] = [];

afterEach(async () => {
  vi.doUnmock("../box-commands.ts");
  vi.doUnmock("../box-rules.ts");
  vi.doUnmock("../box.ts");
  vi.doUnmock("@horma/contract");
  vi.resetModules();
  for (const one of started.splice(0).reverse()) await one.close();
});

it("our own box keeps every rule, whether it counts its pairs or not", async () => {
  const [none, count] = await Promise.all([check({ sensor: "none" }), check({ sensor: "count" })]);
  const wrong = (findings: Finding[]) =>
    findings.filter((finding) => finding.outcome !== "ok").map(({ rule, why }) => `${rule.id} ${why}`);
  expect(wrong(none)).toEqual(["BX-15 it cannot count its pairs"]);
  expect(wrong(count)).toEqual([]);
});

it("finds a box that obeys a command twice", async () => {
  vi.doMock("../box-commands.ts", async (original) => {
    const actual = await original<typeof import("../box-commands.ts")>();
    const obey: typeof actual.obey = (turn, command) => {
      turn.remember({ commands: [] });
      actual.obey(turn, command);
    };
    return { ...actual, obey };
  });
  expect(await firstBroken()).toBe("BX-13");
});

it.each([
  ["obeys another job", "other_job", "BX-14"],
  ["opens a door with UV-C on", "uvc_on", "BX-16"],
  ["opens the front door before it is ready", "not_ready", "BX-11"],
  ["obeys what was issued before it started", "restarted", "BX-07"],
  ["obeys what is too late", "expired", "BX-06"],
])("finds a box that %s", async (_, reason, rule) => {
  vi.doMock("../box-rules.ts", async (original) => {
    const actual = await original<typeof import("../box-rules.ts")>();
    const refusal: typeof actual.refusal = (one, command, at) => {
      const refused = actual.refusal(one, command, at);
      // Without a job the front door is tried before: this box is wrong about other ones only.
      const deaf = refused === reason && (reason !== "other_job" || one.memory.job !== null);
      return deaf ? undefined : refused;
    };
    return { ...actual, refusal };
  });
  expect(await firstBroken()).toBe(rule);
});

it("finds a box that is deaf to the server's clock", async () => {
  vi.doMock("../box.ts", async (original) => {
    const actual = await original<typeof import("../box.ts")>();
    return { ...actual, boxClock: (_box: unknown, at: number) => at };
  });
  expect(await firstBroken()).toBe("BX-08");
});

it("finds a box whose state is not retained", async () => {
  vi.doMock("@horma/contract", async (original) => {
    const actual = await original<typeof import("@horma/contract")>();
    const state = { ...actual.boxTopics.state, retained: false };
    return { ...actual, boxTopics: { ...actual.boxTopics, state } };
  });
  expect(await firstBroken()).toBe("BX-02");
});

it("stops where another server is at work", async () => {
  const broker = await boxAtBroker({});
  const time = setInterval(() => void broker.publish(timeTopic, { at: "2026-01-01T00:00:00.000Z" }), 50);
  started.push({ close: async () => clearInterval(time) });
  await expect(runCheck(options(broker), () => {})).rejects.toThrow(Stranger);
});

it("the rules told to people are the rules tried", () => {
  const document = readFileSync(
    join(import.meta.dirname, "../../../../docs/spec/box-conformance.md"),
    "utf8",
  );
  const told = [...document.matchAll(/^\| (BX-\d\d) \| ([^|]+) \|/gm)].map(
    ([, id, title]) => `${id} ${title}`,
  );
  expect(told).toEqual(boxRules.map(({ id, title }) => `${id} ${title}`));
});

class Found extends Error {}

/** The first rule that a box made of the modules as they are mocked breaks. */
async function firstBroken(): Promise<string | undefined> {
  vi.resetModules();
  const broker = await boxAtBroker({});
  const stop = (finding: Finding) => {
    if (finding.outcome === "broken") throw new Found(finding.rule.id);
  };
  const error = await runCheck(options(broker), stop).catch((thrown) => thrown);
  return error instanceof Found ? error.message : undefined;
}

async function check(part: Partial<BoxOptions>) {
  return runCheck(options(await boxAtBroker(part)), () => {});
}

async function boxAtBroker(part: Partial<BoxOptions>): Promise<BrokerUnderTest> {
  const broker = await startBroker();
  started.push(broker);
  const { startBox } = await import("../smart-box.ts");
  const url = broker.url.replace(/\/\/.*@/, "//");
  const running = startBox({ ...box, url, password, speed: 25, ...part });
  started.push({ close: () => running.stop() });
  await broker.until(() => broker.heard.some(({ topic }) => topic.endsWith("/state")));
  return broker;
}

function options({ url }: BrokerUnderTest) {
  const tell = () => {};
  return { ...box, url, boxPassword: password, simulated: true, patience: 5_000, quiet: 60, tell };
}
