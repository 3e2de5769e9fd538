import { eq } from "drizzle-orm";
import { storeCodesOf } from "../../catalogue/store/store-codes.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { officeGroup } from "../../platform/db/schema/office.ts";
import type { Env } from "../../platform/env/env.ts";
import { operation } from "../../web/call/operation.ts";
import {
  hasHeadOffice,
  lockHeadOffice,
  type OfficeContext,
  OfficeFault,
  rightsIn,
} from "../office/manage-office.ts";
import { answered, contextOf } from "../office/office-people.ts";
import { applyGroup } from "./company-people.ts";

/** What the groups of the company's provider are in the office, by name. */
export const listOfficeGroups = operation("listOfficeGroups", async ({ db }) => {
  const rows = await db.read.select().from(officeGroup).orderBy(officeGroup.name);
  const codes = await storeCodesOf(db.read, [...new Set(rows.flatMap(({ storeIds }) => storeIds ?? []))]);
  return {
    groups: rows.map(({ name, role, storeIds }) => ({
      group: name,
      role,
      stores: storeIds?.map((id) => codes.get(id) ?? String(id)).sort() ?? null,
    })),
  };
});

/** Gives a group a role and stores; its people have them at once. */
export const setOfficeGroup = operation("setOfficeGroup", (deps, { body, office }) =>
  answered(() =>
    change(deps.db, body.group, contextOf(deps, { office }), async (tx, group, { actor, at }) => {
      const { role, stores } = body;
      const set = await rightsIn(tx, { role, stores });
      await tx
        .insert(officeGroup)
        .values({ name: group, ...set })
        .onConflictDoUpdate({ target: officeGroup.name, set });
      const subject = `office group ${group}`;
      await recordAudit(tx, { actor, action: "office_group_set", subject, data: { role, stores }, at });
    }),
  ),
);

/** A group lets no one in any more. */
export const removeOfficeGroup = operation("removeOfficeGroup", (deps, { body, office }) =>
  answered(() =>
    change(deps.db, body.group, contextOf(deps, { office }), async (tx, group, { actor, at }) => {
      const removed = await tx.delete(officeGroup).where(eq(officeGroup.name, group));
      if (removed.rowCount === 0)
        throw new OfficeFault(`there is no group ${group}`, "office_group_not_found");
      await recordAudit(tx, { actor, action: "office_group_removed", subject: `office group ${group}`, at });
    }),
  ),
);

/** Without a head office and without groups, the group of OIDC_HEAD_OFFICE_GROUP is the head office. */
export async function seedHeadOfficeGroup(
  db: Database,
  { company }: Pick<Env, "company">,
  at: Date,
): Promise<void> {
  const name = company?.headOfficeGroup;
  if (name === undefined) return;
  await db.transact(async (tx) => {
    await tx.client.query("lock table office_group in share row exclusive mode");
    const [some] = await tx.select({ name: officeGroup.name }).from(officeGroup).limit(1);
    if (some !== undefined || (await hasHeadOffice(tx))) return;
    await tx.insert(officeGroup).values({ name, role: "head_office", storeIds: null });
    const actor = { kind: "system", name: "first start" } as const;
    const data = { role: "head_office", stores: null };
    await recordAudit(tx, { actor, action: "office_group_set", subject: `office group ${name}`, data, at });
  });
}

/** Changes a group and its people. The last of the head office stays, so that a person can change it again. */
async function change(
  db: Database,
  name: string,
  context: OfficeContext,
  make: (tx: Transaction, group: string, context: OfficeContext) => Promise<void>,
): Promise<null> {
  const group = name.trim();
  await db.transact(async (tx) => {
    await tx.client.query("lock table office_group in share row exclusive mode");
    await lockHeadOffice(tx, context.actor);
    await make(tx, group, context);
    await applyGroup(tx, group, context.at);
    if (!(await hasHeadOffice(tx)))
      throw new OfficeFault(
        `without ${group} no one is of the head office: add another first`,
        "last_head_office",
      );
  });
  return null;
}
