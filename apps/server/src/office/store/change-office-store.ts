import type { ChangeOfficeStoreBody, RefusedField } from "@horma/contract";
import { isTelephone } from "@horma/domain";
import { and, desc, eq, gte, inArray, sql } from "drizzle-orm";
import { applyEdits, type EditPart, editing, lockOutFiles } from "../../integration/edit/apply-edits.ts";
import { officeActor } from "../../people/office/office-actor.ts";
import type { Reader, Transaction } from "../../platform/db/database.ts";
import { rowsOf } from "../../platform/db/rows.ts";
import { audit } from "../../platform/db/schema/audit.ts";
import { store } from "../../platform/db/schema/store.ts";
import { operation } from "../../web/call/operation.ts";
import { Refusal, Refused } from "../../web/http/refusals.ts";
import { storeAsked } from "../../web/session/stores-asked.ts";
import { readAtOf, readOfficeStore, sameVersion } from "./read-office-store.ts";

/** What an edit of a store is in the audit. */
export const storeEdits = {
  created: "store_created",
  changed: "store_changed",
  closed: "store_closed",
  reopened: "store_reopened",
} as const;

/** OF-06. Changes what is set of a store, all of it or nothing, unless it was changed since the caller read it. */
export const changeOfficeStore = operation(
  "changeOfficeStore",
  async (deps, { params: { store: code }, body, office }) => {
    const id = await storeAsked(deps.db.read, code, office);
    if (id instanceof Refusal) return id;
    const done = await editing(deps.db, async (tx) => {
      const held = await holdStore(tx, id);
      await refuseOld(tx, id, { ...body, now: deps.now() });
      refuseTelephones(body);
      return applyEdits(deps, tx, {
        actor: officeActor(office),
        action: storeEdits.changed,
        subject: `store ${code}`,
        storeId: id,
        parts: partsOf(held, body),
        language: body.language ?? "es",
      });
    });
    return done instanceof Refusal ? done : null;
  },
);

/** @throws Refused with `fields_invalid` for telephones that people could not call; an empty one is none */
function refuseTelephones({ stores = [], language = "es" }: ChangeOfficeStoreBody): void {
  const message =
    language === "en"
      ? "is not a telephone number: write it like +56 2 2000 0101"
      : "no es un teléfono: escríbelo como +56 2 2000 0101";
  const fields = stores.flatMap((store, row) =>
    (["phone", "whatsapp"] as const).flatMap((column): RefusedField[] => {
      const value = store[column] ?? "";
      if (value.trim() === "" || isTelephone(value)) return [];
      return [{ part: "stores", row, column, value, reason: "not_allowed", message }];
    }),
  );
  if (fields.length > 0)
    throw new Refused(new Refusal("fields_invalid", "correct the telephones", { fields }));
}

/** No file and no other person changes the store until the transaction ends. Returns what every row of a file of stores has. */
export async function holdStore(tx: Transaction, id: number): Promise<{ code: string; name: string }> {
  await lockOutFiles(tx);
  const [held] = await rowsOf(
    tx.execute(sql`select code, name from store where id = ${id} for no key update`),
    { code: store.code, name: store.name },
  );
  if (held === undefined) throw new Error(`there is no store ${id}`);
  return held;
}

/** @throws Refused with `edited_meanwhile` if the store is not as in the version that the caller read */
async function refuseOld(
  tx: Transaction,
  id: number,
  { version, now }: { version: string; now: Date },
): Promise<void> {
  const present = await readOfficeStore(tx, id, now);
  if (sameVersion(version, present.version)) return;
  const winner = await lastEditor(tx, id, readAtOf(version) ?? now);
  throw new Refused(
    new Refusal("edited_meanwhile", "the store was changed meanwhile: read it again", { winner }),
  );
}

/** Who changed the store last since then; undefined if it was a file. */
async function lastEditor(reader: Reader, storeId: number, since: Date): Promise<string | undefined> {
  const edits = inArray(audit.action, Object.values(storeEdits));
  const [line] = await reader
    .select({ name: audit.actorName })
    .from(audit)
    .where(and(eq(audit.storeId, storeId), gte(audit.at, since), edits))
    .orderBy(desc(audit.id))
    .limit(1);
  return line?.name;
}

function partsOf(
  held: { code: string; name: string },
  { stores = [], seats = [], devices = [] }: ChangeOfficeStoreBody,
): EditPart[] {
  const inStore = { store: held.code };
  return [
    { kind: "stores", rows: stores.map((row) => ({ ...held, ...row })) },
    { kind: "seats", rows: seats.map((row) => ({ ...row, ...inStore })) },
    { kind: "devices", rows: devices.map((row) => ({ ...row, ...inStore })) },
  ];
}
