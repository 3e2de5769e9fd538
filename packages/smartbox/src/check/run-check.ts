import { randomUUID } from "node:crypto";
import { BoxUnderCheck, Broken, type CheckOptions } from "./box-under-check.ts";
import { LeftOut, type Rule, type Run } from "./rule.ts";
import { rulesAtRest } from "./rules-at-rest.ts";
import { rulesOfFirstRound } from "./rules-first-round.ts";
import { rulesOfSecondRound } from "./rules-second-round.ts";

/** What a box must do, in the order of the check. docs/spec/box-conformance.md lists the same. */
export const boxRules: readonly Rule[] = [...rulesAtRest, ...rulesOfFirstRound, ...rulesOfSecondRound];

/** A rule's result; `why` if it was broken or left out. */
export type Finding = { rule: Rule; outcome: "ok" | "broken" | "left out"; why?: string };

/** Another server uses this broker: its messages would be mistaken for the check's. */
export class Stranger extends Error {}

/**
 * Tries every rule on one box, one after the other, as its server. Rejects if the broker refuses, and with {@link Stranger} if
 * another server announces the time.
 */
export async function runCheck(
  options: CheckOptions,
  onProgress: (finding: Finding) => void,
): Promise<Finding[]> {
  const box = await BoxUnderCheck.connect(options);
  const run: Run = { first: randomUUID(), second: randomUUID(), opened: "", restartAsked: 0 };
  const findings: Finding[] = [];
  try {
    for (const rule of boxRules) {
      const finding = await tryRule(rule, box, run, findings);
      if (box.strangerTime() !== undefined)
        throw new Stranger("another server tells the time at this broker");
      findings.push(finding);
      onProgress(finding);
    }
  } finally {
    await box.close();
  }
  return findings;
}

async function tryRule(
  rule: Rule,
  box: BoxUnderCheck,
  run: Run,
  findings: readonly Finding[],
): Promise<Finding> {
  const missing = rule.needs?.find(
    (id) => !findings.some((one) => one.rule.id === id && one.outcome === "ok"),
  );
  if (missing) return { rule, outcome: "left out", why: `${missing} does not hold` };
  try {
    await rule.holds(box, run);
    return { rule, outcome: "ok" };
  } catch (error) {
    if (error instanceof LeftOut) return { rule, outcome: "left out", why: error.message };
    if (error instanceof Broken) return { rule, outcome: "broken", why: error.message };
    throw error;
  }
}
