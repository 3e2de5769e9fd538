import { networkHash } from "../../platform/network/network.ts";
import { backoffRules } from "./backoff-rules.ts";
import type { Guarded } from "./backoff-table.ts";

/** Counts wrong links of either kind by their network. */
export function joinGuessesFrom(secret: string, address: string): Guarded {
  return { key: `pairing from ${networkHash(secret, address)}`, rule: backoffRules.joinFromNetwork };
}
