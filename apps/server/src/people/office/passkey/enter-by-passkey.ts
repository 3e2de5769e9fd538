import type { PasskeyAnswer } from "@horma/contract";
import type { FastifyRequest } from "fastify";
import { recordAudit } from "../../../platform/audit/record-audit.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import { networkHash } from "../../../platform/network/network.ts";
import { hashToken } from "../../../platform/secret/token-hash.ts";
import { backoffRules } from "../../../web/backoff/backoff-rules.ts";
import { lookUpFirst } from "../../../web/backoff/look-up-secret.ts";
import { refuseFor } from "../../../web/backoff/refuse-for.ts";
import { operation } from "../../../web/call/operation.ts";
import { refuse } from "../../../web/http/refusals.ts";
import { officeBrowser } from "../../../web/session/office-browser.ts";
import { type LetIn, letIn, presentEntry } from "../let-in.ts";
import { subjectOf } from "../manage-office.ts";
import { officeActor } from "../office-actor.ts";
import { lockPasskey, type PasskeyRow, recordPasskeyUse } from "../passkey-table.ts";
import { type RelyingParty, relyingParty } from "../relying-party.ts";
import { challengeLife, challengeTime, newChallenge } from "./challenge.ts";
import { checkPasskey } from "./check-passkey.ts";

/** OF-02. What a browser signs to enter. Only the same browser can answer. Stores nothing. */
export const askPasskey = operation("askPasskey", async ({ env, now }, { request, reply }) => {
  const party = relyingParty(env);
  if (party === undefined) return invalid();
  return {
    challenge: newChallenge(request.server, enteredWith(officeBrowser.leave(request, reply)), now()),
    rpId: party.id,
    timeout: challengeLife,
    userVerification: "required",
  };
});

/** Lets a person in by a passkey, which says by itself whose it is. */
export const enterByPasskey = operation(
  "enterByPasskey",
  async ({ db, env, now }, { body, request, reply }) => {
    const at = now();
    const party = relyingParty(env);
    const browser = officeBrowser.of(request);
    const key = `passkey from ${networkHash(env.sessionSecret, request.ip)}`;
    const guessed = [{ key, rule: backoffRules.passkeyFromNetwork }];
    const entered = await db.transact((tx) =>
      lookUpFirst(tx, guessed, at, async () =>
        party && browser ? enter(tx, body, { party, browser, at, request }) : undefined,
      ),
    );
    if (entered === undefined) return invalid();
    if ("wait" in entered) return refuseFor(reply, entered.wait, "too many wrong passkeys");
    // Its life begins with the entry.
    officeBrowser.leave(request, reply);
    return presentEntry(db.read, entered);
  },
);

type Entering = { party: RelyingParty; browser: string; at: Date; request: FastifyRequest };

async function enter(
  tx: Transaction,
  body: PasskeyAnswer,
  { party, browser, at, request }: Entering,
): Promise<LetIn | undefined> {
  const found = await lockPasskey(tx, body.id);
  if (found === undefined) return undefined;
  const { passkey, person } = found;
  const timeOf = (challenge: string) =>
    challengeTime(request.server, challenge, { use: enteredWith(browser), now: at });
  const use = await checkPasskey(body, passkey, { ...party, timeOf });
  if (use === undefined) return undefined;
  const reason = doubtOf(passkey, use);
  if (reason !== undefined) {
    const data = { reason, device: passkey.device };
    const line = { actor: officeActor(person), subject: subjectOf(person.name), data, at };
    await recordAudit(tx, { ...line, action: "passkey_refused" });
    return undefined;
  }
  await recordPasskeyUse(tx, { id: passkey.id, usedAt: at, ...use });
  return letIn(tx, { personId: person.id, browser, at, by: "passkey" });
}

/** Why a rightly signed answer is refused: it was used before, or two devices count for one passkey, so that one is a copy. */
function doubtOf(
  stored: Pick<PasskeyRow, "counter" | "answeredAt">,
  use: Pick<PasskeyRow, "counter" | "answeredAt">,
): "replay" | "counter" | undefined {
  if (use.answeredAt <= stored.answeredAt) return "replay";
  const counts = use.counter > 0 || stored.counter > 0;
  return counts && use.counter <= stored.counter ? "counter" : undefined;
}

const enteredWith = (browser: string) => `to enter with ${hashToken(browser)}`;

const invalid = () =>
  refuse(
    "passkey_invalid",
    "the passkey is unknown or was removed, or its challenge is too old: ask for a new one",
  );
