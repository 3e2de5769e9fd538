import type { AuditActor } from "../../platform/audit/record-audit.ts";
import { operation } from "../../web/call/operation.ts";
import { type Refusal, refuse } from "../../web/http/refusals.ts";
import type { SignedInOffice } from "../../web/session/office-session-table.ts";
import { officeActor } from "../office/office-actor.ts";
import { createKey, KeyFault, revokeKey, rotateKey } from "./manage-keys.ts";

const hour = 60 * 60_000;

/** OF-08. Keys of machines from the office: the same as by the command. */
export const createOfficeKey = operation("createOfficeKey", ({ db, now }, { body, office }) =>
  asked(office, now, async (by) => {
    const { name, scopes, stores, expires_at: expires } = body;
    const wish = {
      name,
      scopes,
      ...(stores && { stores }),
      ...(expires && { expiresAt: new Date(expires) }),
    };
    return { secret: await createKey(db, wish, by) };
  }),
);

export const rotateOfficeKey = operation("rotateOfficeKey", ({ db, now }, { body, office }) =>
  asked(office, now, async (by) => ({
    secret: await rotateKey(db, { name: body.name, overlap: body.overlap_hours * hour }, by),
  })),
);

export const revokeOfficeKey = operation("revokeOfficeKey", ({ db, now }, { body, office }) =>
  asked(office, now, async (by) => {
    await revokeKey(db, body.name, by);
    return null;
  }),
);

async function asked<T>(
  office: SignedInOffice,
  now: () => Date,
  work: (by: { actor: AuditActor; at: Date }) => Promise<T>,
): Promise<T | Refusal> {
  try {
    return await work({ actor: officeActor(office), at: now() });
  } catch (error) {
    if (error instanceof KeyFault) return refuse(error.code, error.message);
    throw error;
  }
}
