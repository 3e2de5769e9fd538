import type { Passkey } from "@horma/contract";
import { recordAudit } from "../../../platform/audit/record-audit.ts";
import { operation } from "../../../web/call/operation.ts";
import { deviceName } from "../../../web/http/device-name.ts";
import { refuse } from "../../../web/http/refusals.ts";
import type { SignedInOffice } from "../../../web/session/office-session-table.ts";
import { subjectOf } from "../manage-office.ts";
import { officeActor } from "../office-actor.ts";
import {
  deletePasskey,
  findPasskeys,
  insertPasskey,
  lockActive,
  mayHavePasskeys,
  type PasskeyRow,
} from "../passkey-table.ts";
import { relyingParty } from "../relying-party.ts";
import { challengeLife, challengeTime, newChallenge } from "./challenge.ts";
import { algorithms, checkNewPasskey, userHandle } from "./check-passkey.ts";

/** How many passkeys a person can have. */
const most = 10;

/** What the caller's browser makes a passkey from. Only the same session can add it. */
export const offerPasskey = operation(
  "offerPasskey",
  async ({ db, env, now }, { office, tokenHash, request }) => {
    const party = relyingParty(env);
    if (party === undefined) return invalid();
    const known = await findPasskeys(db.read, office.id);
    return {
      challenge: newChallenge(request.server, addedIn(tokenHash), now()),
      rp: { id: party.id, name: "Horma" },
      user: { id: userHandle(office.id), name: office.name, displayName: office.name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
      timeout: challengeLife,
      attestation: "none",
      excludeCredentials: known.map(({ id, transports }) => ({ type: "public-key", id, transports })),
      authenticatorSelection: {
        residentKey: "required",
        requireResidentKey: true,
        userVerification: "required",
      },
    };
  },
);

/** Adds the passkey that the caller's browser made. */
export const addPasskey = operation(
  "addPasskey",
  async ({ db, env, now }, { body, office, tokenHash, request }) => {
    const at = now();
    const timeOf = (challenge: string) =>
      challengeTime(request.server, challenge, { use: addedIn(tokenHash), now: at });
    const party = relyingParty(env);
    const made = party && (await checkNewPasskey(body, { ...party, timeOf }));
    if (made === undefined) return invalid();
    const row: PasskeyRow = {
      ...made,
      personId: office.id,
      transports: body.response.transports ?? [],
      device: deviceName(request.headers["user-agent"]),
      createdAt: at,
      usedAt: null,
    };
    const refused = await db.transact(async (tx) => {
      const person = await lockActive(tx, office.id);
      if (person === undefined) return invalid();
      if (!mayHavePasskeys(person))
        return refuse("office_by_company", "a person with an account of the company has no passkeys");
      if ((await findPasskeys(tx, office.id)).length >= most) {
        return refuse("too_many_passkeys", `a person has at most ${most} passkeys: remove one first`);
      }
      if (!(await insertPasskey(tx, row))) return invalid();
      await recordAudit(tx, lineOf("passkey_added", office, row, at));
      return undefined;
    });
    return refused ?? present(row);
  },
);

export const listPasskeys = operation("listPasskeys", async ({ db }, { office }) => ({
  passkeys: (await findPasskeys(db.read, office.id)).map(present),
}));

export const removePasskey = operation("removePasskey", ({ db, now }, { body, office }) =>
  db.transact(async (tx) => {
    await lockActive(tx, office.id);
    const removed = await deletePasskey(tx, { id: body.id, personId: office.id });
    if (removed === undefined) return refuse("passkey_not_found", "you have no passkey with this id");
    await recordAudit(tx, lineOf("passkey_removed", office, removed, now()));
    return null;
  }),
);

const addedIn = (tokenHash: string) => `for session ${tokenHash}`;

function lineOf(action: string, office: SignedInOffice, { device }: PasskeyRow, at: Date) {
  return { actor: officeActor(office), action, subject: subjectOf(office.name), data: { device }, at };
}

function present({ id, device, createdAt, usedAt }: PasskeyRow): Passkey {
  return { id, device, created_at: createdAt.toISOString(), used_at: usedAt?.toISOString() ?? null };
}

const invalid = () =>
  refuse("passkey_invalid", "the passkey does not answer this session's challenge: ask for a new one");
