import type { FastifyRequest } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { networkHash } from "../../platform/network/network.ts";
import { backoffRules } from "../../web/backoff/backoff-rules.ts";
import type { Guarded } from "../../web/backoff/backoff-table.ts";
import { lookUpFirst } from "../../web/backoff/look-up-secret.ts";
import { refuseFor } from "../../web/backoff/refuse-for.ts";
import { operation } from "../../web/call/operation.ts";
import { Refusal, refuse } from "../../web/http/refusals.ts";
import { checkProof, findAsked } from "./client-data-link.ts";
import { readClientData } from "./get-client-data.ts";

/** OF-10. Says what a link from the office asks for, without a digit of it. */
export const lookAtShopperData = operation(
  "lookAtShopperData",
  async ({ db, env, vault, now }, { body, request, reply }) => {
    const found = await db.transact((tx) =>
      lookUpFirst(tx, [guesses(env, request)], now(), () => findAsked(tx, vault, body.token, now())),
    );
    if (found === undefined) return invalid();
    return "wait" in found ? refuseFor(reply, found.wait, "too many unknown links") : found;
  },
);

/** OF-10. Everything held of a visit, for who has its link and proves to be its shopper. Opens no session. */
export const readShopperData = operation("readShopperData", async (deps, { body, request, reply }) => {
  const { db, env, vault, now } = deps;
  const checked = await db.transact((tx) =>
    lookUpFirst(tx, [guesses(env, request)], now(), () => checkProof(tx, vault, body, now())),
  );
  if (checked === undefined) return invalid();
  if (checked instanceof Refusal) return checked;
  if ("wait" in checked) return refuseFor(reply, checked.wait, "too many unknown links");
  return (await readClientData(deps, checked.clientId)) ?? invalid();
});

function guesses({ sessionSecret }: Deps["env"], { ip }: FastifyRequest): Guarded {
  return { key: `data link from ${networkHash(sessionSecret, ip)}`, rule: backoffRules.dataLinkFromNetwork };
}

const invalid = () =>
  refuse("data_link_invalid", "the link is unknown, expired or tried too often: ask for a new one");
