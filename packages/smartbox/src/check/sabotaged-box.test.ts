import { afterEach, expect, it, vi } from "vitest";
import { startChecked, started } from "./box-to-check.ts";
import { type Finding, runCheck } from "./run-check.ts";

afterEach(async () => {
  vi.doUnmock("../box-commands.ts");
  vi.doUnmock("../box-rules.ts");
  vi.doUnmock("../box.ts");
  vi.doUnmock("@horma/contract");
  vi.resetModules();
  for (const one of started.splice(0).reverse()) await one.close();
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
      // The check tries the front door without a job first, so this box is wrong only about other jobs.
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

class Found extends Error {}

/** The first rule that a box with the mocked modules breaks. */
async function firstBroken(): Promise<string | undefined> {
  vi.resetModules();
  const { options } = await startChecked({});
  const stop = (finding: Finding) => {
    if (finding.outcome === "broken") throw new Found(finding.rule.id);
  };
  const error = await runCheck(options, stop).catch((thrown) => thrown);
  return error instanceof Found ? error.message : undefined;
}
