import type { FastifyBaseLogger } from "fastify";
import { Counter } from "prom-client";
import { seldom } from "../../platform/time/seldom.ts";
import type { CodeBudget } from "./login-code-limits.ts";

export const codesRefused = new Counter({
  name: "horma_login_codes_refused_total",
  help: "SMS codes that were requested but not made, by the budget that was used up",
  labelNames: ["budget"],
  registers: [],
});

const toTell = seldom();

/** Counts a refused code. If a store's budget is used up, the log says so, once a minute. */
export function logRefusedCode(log: FastifyBaseLogger, spent: CodeBudget, store: string | undefined): void {
  codesRefused.inc({ budget: spent });
  if (spent === "store" && toTell(store ?? "")) {
    log.warn(
      { store },
      "a store's SMS codes are used up: shoppers can enter by alias, or with a phone that entered today",
    );
  }
}
