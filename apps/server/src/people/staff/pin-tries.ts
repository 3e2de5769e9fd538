import type { FastifyRequest } from "fastify";
import { networkHash } from "../../platform/network/network.ts";
import { hashToken } from "../../platform/secret/token-hash.ts";
import { backoffRules } from "../../web/backoff/backoff-rules.ts";
import type { Guarded } from "../../web/backoff/backoff-table.ts";

/** Where a PIN is tried: in a browser where the person signed in before, on a known tablet of the store, or elsewhere. */
export type PinPlace = { browser: string | undefined; tabletIsKnown: boolean };

/** Whose PIN is tried. No one has no id. */
export type PinOwner = { storeCode: string; login: string; id: number | undefined };

/**
 * What wrong PINs make wait. In a browser where the person signed in before: that browser. On another tablet of the store: the
 * person, on such tablets. Elsewhere: the person there, and the network in this store. So no one can keep people out of their own
 * tablet, and no store waits for guesses at another.
 */
export function pinTries(
  secret: string,
  { ip }: FastifyRequest,
  owner: PinOwner,
  { browser, tabletIsKnown }: PinPlace,
): Guarded[] {
  if (browser !== undefined) return [{ key: `pin in ${hashToken(browser)}`, rule: backoffRules.pin }];
  const whose = owner.id ?? `no one ${hashToken(`${owner.storeCode}\n${owner.login}`)}`;
  const [fromElsewhere, onTablets] = pinTriesKeys(whose);
  if (tabletIsKnown) return [{ key: onTablets, rule: backoffRules.pinOnTablets }];
  const network = `pin from ${networkHash(secret, ip)} at ${owner.storeCode}`;
  return [
    { key: network, rule: backoffRules.pinFromNetwork },
    { key: fromElsewhere, rule: backoffRules.pin },
  ];
}

/** The keys that count wrong PINs for a person: from strange browsers, and on the store's tablets. */
export function pinTriesKeys(staffId: number | string): [fromElsewhere: string, onTablets: string] {
  return [`pin of ${staffId}`, `pin of ${staffId} on tablets`];
}
