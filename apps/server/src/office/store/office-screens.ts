import type { OfficeScreen } from "@horma/contract";
import { and, eq, inArray } from "drizzle-orm";
import { officeActor } from "../../people/office/office-actor.ts";
import { endPause } from "../../people/staff/set-pause.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { kiosk } from "../../platform/db/schema/kiosk.ts";
import { staff, staffSession, staffTablet, wallboard } from "../../platform/db/schema/staff.ts";
import type { Deps } from "../../platform/deps.ts";
import { operation } from "../../web/call/operation.ts";
import { Refusal, refuse } from "../../web/http/refusals.ts";
import type { SignedInOffice } from "../../web/session/office-session-table.ts";
import { storeAsked } from "../../web/session/stores-asked.ts";
import { readScreens, type ScreenRow, screenId } from "./read-screens.ts";

/** OF-06. */
export const listOfficeScreens = operation("listOfficeScreens", async ({ db, now }, { params, office }) => {
  const id = await storeAsked(db.read, params.store, office);
  if (id instanceof Refusal) return id;
  return { screens: (await readScreens(db.read, id, now())).map(present) };
});

/** OF-06. Gives a screen a name, or takes it away. */
export const nameOfficeScreen = operation("nameOfficeScreen", (deps, { params, body, office }) =>
  atScreen(deps, { store: params.store, screen: body.screen, office }, async (tx, { storeId, found }) => {
    if (!found.known) return gone();
    const name = body.name.trim() || null;
    if (name === found.name) return null;
    if (found.kind === "kiosk") await tx.update(kiosk).set({ name }).where(eq(kiosk.markHash, found.hash));
    else
      await tx
        .update(staffTablet)
        .set({ name })
        .where(and(eq(staffTablet.tabletHash, found.hash), eq(staffTablet.storeId, storeId)));
    return { action: "screen_named", data: {} };
  }),
);

/** OF-06. Cuts a screen off in every process: nothing that it has counts as the store's any more. */
export const endOfficeScreen = operation("endOfficeScreen", (deps, { params, body, office }) =>
  atScreen(deps, { store: params.store, screen: body.screen, office }, async (tx, { storeId, found, at }) => {
    const ended = found.kind === "kiosk" ? [] : await endTablet(tx, { storeId, hash: found.hash, at });
    if (found.kind === "kiosk")
      await tx.update(kiosk).set({ endedAt: at }).where(eq(kiosk.markHash, found.hash));
    return { action: "screen_ended", data: { staff: ended } };
  }),
);

/** Returns the ids of who was signed in there. */
async function endTablet(
  tx: Transaction,
  { storeId, hash, at }: { storeId: number; hash: string; at: Date },
): Promise<number[]> {
  await tx.delete(wallboard).where(and(eq(wallboard.tabletHash, hash), eq(wallboard.storeId, storeId)));
  await tx.delete(staffTablet).where(and(eq(staffTablet.tabletHash, hash), eq(staffTablet.storeId, storeId)));
  const people = tx.select({ id: staff.id }).from(staff).where(eq(staff.storeId, storeId));
  const ended = await tx
    .delete(staffSession)
    .where(and(eq(staffSession.tabletHash, hash), inArray(staffSession.staffId, people)))
    .returning({ id: staffSession.staffId });
  const ids = [...new Set(ended.map((each) => each.id))];
  for (const id of ids) await endPause(tx, { id, storeId }, at);
  return ids;
}

type Change = { action: string; data: Record<string, unknown> } | Refusal | null;
type ScreenRequest = { store: string; screen: string; office: SignedInOffice };

/** Changes a screen of a store, with a line in the audit unless nothing changed. */
async function atScreen(
  { db, now }: Deps,
  { store, screen, office }: ScreenRequest,
  work: (tx: Transaction, on: { storeId: number; found: ScreenRow; at: Date }) => Promise<Change>,
): Promise<Refusal | null> {
  const storeId = await storeAsked(db.read, store, office);
  if (storeId instanceof Refusal) return storeId;
  const at = now();
  return db.transact(async (tx) => {
    const found = (await readScreens(tx, storeId, at)).find(({ hash }) => screenId(hash) === screen);
    if (found === undefined) return gone();
    const done = await work(tx, { storeId, found, at });
    if (done === null || done instanceof Refusal) return done;
    // Names of people are looked up when the line is shown, and a screen's own name may be one.
    const subject = `screen ${[found.kind, found.device].filter(Boolean).join(" ")}`;
    const data = { kind: found.kind, screen, ...done.data };
    await recordAudit(tx, { actor: officeActor(office), action: done.action, subject, storeId, data, at });
    return null;
  });
}

const gone = () => refuse("screen_not_found", "the store has no such screen");

function present({ hash, seen_at, ...screen }: ScreenRow): OfficeScreen {
  return { id: screenId(hash), ...screen, seen_at: seen_at.toISOString() };
}
