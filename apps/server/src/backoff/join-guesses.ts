import { networkHash } from "../network/network.ts";
import { backoffRules } from "./backoff-rules.ts";
import type { Guarded } from "./backoff-table.ts";

/** Wrong links of a handover, whichever kind, by the network that they come from. */
export function joinGuessesFrom(secret: string, address: string): Guarded {
  return { key: `pairing from ${networkHash(secret, address)}`, rule: backoffRules.joinFromNetwork };
}
