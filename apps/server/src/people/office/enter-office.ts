import type { FastifyRequest } from "fastify";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { networkHash } from "../../platform/network/network.ts";
import { backoffRules } from "../../web/backoff/backoff-rules.ts";
import type { Guarded } from "../../web/backoff/backoff-table.ts";
import { lookUpFirst } from "../../web/backoff/look-up-secret.ts";
import { refuseFor } from "../../web/backoff/refuse-for.ts";
import { operation } from "../../web/call/operation.ts";
import { Refused, refuse } from "../../web/http/refusals.ts";
import { officeBrowser } from "../../web/session/office-browser.ts";
import { openTokens } from "./company-tokens.ts";
import { letIn, presentEntry } from "./let-in.ts";
import { insertPerson, subjectOf } from "./manage-office.ts";
import { findOfficeLink, spendOfficeLink } from "./office-link-table.ts";

/** Says whose link it is, so that the page can greet them before they use it. */
export const lookAtOfficeLink = operation(
  "lookAtOfficeLink",
  async ({ db, env, now }, { body, request, reply }) => {
    const found = await db.transact((tx) =>
      lookUpFirst(tx, [guesses(env, request)], now(), () => findOfficeLink(tx, body.token, now())),
    );
    if (found === undefined) return invalid();
    return "wait" in found ? refuseFor(reply, found.wait, "too many wrong links") : found;
  },
);

/** Lets a person in by a link, once. The link of the first account makes a person of the head office. */
export const enterOffice = operation(
  "enterOffice",
  async ({ db, env, vault, now }, { body, request, reply }) => {
    const at = now();
    const browser = officeBrowser.leave(request, reply);
    const entered = await db
      .transact((tx) =>
        lookUpFirst(tx, [guesses(env, request)], at, async () => {
          const spent = await spendOfficeLink(tx, { token: body.token, browser, now: at });
          if (spent === undefined) return undefined;
          const personId = spent.personId ?? (await addFirst(tx, body.name, at));
          const company = byCompany(vault, spent.tokens);
          return letIn(tx, { personId, browser, at, by: company ? "company" : "link", company });
        }),
      )
      .catch((error: unknown) => {
        if (error instanceof Refused) return error.refusal;
        throw error;
      });
    if (entered === undefined) return invalid();
    if (!("person" in entered)) {
      return "wait" in entered ? refuseFor(reply, entered.wait, "too many wrong links") : entered;
    }
    return presentEntry(db.read, entered);
  },
);

/** A session by the company whose account cannot be asked about later lives this long, ms. */
export const unaskedLife = 10 * 60_000;

function byCompany(vault: Deps["vault"], tokens: string | null) {
  if (tokens === null) return undefined;
  const canAsk = openTokens(vault, tokens)?.refreshToken !== undefined;
  return { tokens, life: canAsk ? undefined : unaskedLife };
}

/** The first account of the office. */
async function addFirst(tx: Transaction, name: string | undefined, at: Date): Promise<number> {
  const called = name?.trim();
  if (!called) throw new Refused(refuse("office_name_missing", "the first account needs a name"));
  const id = await insertPerson(tx, { name: called, role: "head_office", storeIds: null, at });
  const actor = { kind: "system", name: "first start" } as const;
  const data = { role: "head_office", stores: null };
  await recordAudit(tx, { actor, action: "office_person_added", subject: subjectOf(called), data, at });
  return id;
}

function guesses({ sessionSecret }: Deps["env"], { ip }: FastifyRequest): Guarded {
  return {
    key: `office link from ${networkHash(sessionSecret, ip)}`,
    rule: backoffRules.officeLinkFromNetwork,
  };
}

const invalid = () =>
  refuse("office_link_invalid", "the link is unknown, used or expired: ask the head office for a new one");
