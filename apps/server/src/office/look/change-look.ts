import type { Look, Looks } from "@horma/contract";
import { colorFault, isOwnColor } from "@horma/domain";
import { eq } from "drizzle-orm";
import { type LookRow, lookOf, readLooks } from "../../catalogue/look/look-table.ts";
import { officeActor } from "../../people/office/office-actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { look as lookTable } from "../../platform/db/schema/look.ts";
import { picture } from "../../platform/db/schema/picture.ts";
import type { Deps } from "../../platform/deps.ts";
import { newToken } from "../../platform/secret/token-hash.ts";
import { operation } from "../../web/call/operation.ts";
import { Refusal, refuse } from "../../web/http/refusals.ts";

type Rows = { [State in LookRow["state"]]?: LookRow | undefined };

/** OF-11. What is live and the draft. */
export const getLooks = operation("getLooks", async ({ db, env }) => present(await readLooks(db.read), env));

/** OF-11. Stores a draft; no screen changes. A second draft replaces the first under the same preview. */
export const saveLook = operation("saveLook", (deps, { body: { version, look }, office }) =>
  change(deps, version, async (tx, { draft }) => {
    const refused = await refuseLook(tx, look);
    if (refused !== undefined) return refused;
    const values = { ...look, at: deps.now(), by: officeActor(office).name };
    await tx
      .insert(lookTable)
      .values({ state: "draft", preview: draft?.preview ?? newToken(), ...values })
      .onConflictDoUpdate({ target: lookTable.state, set: values });
    return undefined;
  }),
);

/** OF-11. The draft is live from now on, on every page that is opened, in every process. */
export const publishLook = operation("publishLook", (deps, { body: { version }, office }) =>
  change(deps, version, async (tx, { live, draft }) => {
    if (draft === undefined) return refuse("draft_missing", "there is no draft to publish");
    const actor = officeActor(office);
    const values = { ...lookOf(draft, deps.env), at: deps.now(), by: actor.name };
    await tx.delete(lookTable).where(eq(lookTable.state, "draft"));
    await tx
      .insert(lookTable)
      .values({ state: "live", preview: null, ...values })
      .onConflictDoUpdate({ target: lookTable.state, set: values });
    const changes = changesOf(lookOf(live, deps.env), lookOf(draft, deps.env));
    await recordAudit(tx, {
      actor,
      action: "look_published",
      subject: "look",
      data: { changes },
      at: deps.now(),
    });
    return undefined;
  }),
);

/** OF-11. Deletes the draft; without one it changes nothing. */
export const discardLook = operation("discardLook", (deps, { body: { version } }) =>
  change(deps, version, async (tx) => {
    await tx.delete(lookTable).where(eq(lookTable.state, "draft"));
    return undefined;
  }),
);

/** Changes the look in one transaction, unless it was changed since the caller read it. */
async function change(
  { db, env }: Pick<Deps, "db" | "env">,
  version: string,
  write: (tx: Transaction, rows: Rows) => Promise<Refusal | undefined>,
): Promise<Looks | Refusal> {
  return db.transact(async (tx) => {
    await tx.client.query("lock table look in share row exclusive mode");
    const rows = await readLooks(tx);
    if (versionOf(rows) !== version) {
      const message = "the look was changed meanwhile: read it again";
      return new Refusal("edited_meanwhile", message, { winner: (rows.draft ?? rows.live)?.by });
    }
    return (await write(tx, rows)) ?? present(await readLooks(tx), env);
  });
}

async function refuseLook(tx: Transaction, { theme, logo }: Look): Promise<Refusal | undefined> {
  const fault = isOwnColor(theme) ? colorFault(theme) : undefined;
  if (fault !== undefined) return refuse("color_invalid", `the colour ${theme} cannot be used: ${fault}`);
  if (logo === null) return undefined;
  // Locked until the transaction ends, so that no sweep deletes it before the look has it.
  const [found] = await tx.select().from(picture).where(eq(picture.hash, logo)).for("key share");
  return found === undefined ? refuse("logo_invalid", "there is no such logo: upload it again") : undefined;
}

function present({ live, draft }: Rows, env: Deps["env"]): Looks {
  const stored = (row: LookRow | undefined) => ({
    look: lookOf(row, env),
    at: row?.at.toISOString() ?? null,
    by: row?.by ?? null,
  });
  return {
    live: stored(live),
    draft: draft ? { ...stored(draft), preview: draft.preview ?? "" } : null,
    version: versionOf({ live, draft }),
  };
}

function versionOf({ live, draft }: Rows): string {
  return [live, draft].map((row) => row?.at.getTime() ?? "none").join("-");
}

/** What differs, as the audit shows it: each value before and after. */
function changesOf(before: Look, after: Look) {
  const flat = ({ texts, ...rest }: Look): Record<string, string> => ({
    name: rest.name,
    theme: rest.theme,
    logo: rest.logo ?? "",
    ...Object.fromEntries(
      Object.entries(texts).flatMap(([language, each]) =>
        Object.entries(each).map(([name, text]) => [`${name} ${language}`, text]),
      ),
    ),
  });
  const [old, now] = [flat(before), flat(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((field) => (old[field] ?? "") !== (now[field] ?? ""))
    .map((field) => ({ of: "look", field, before: old[field] ?? "", after: now[field] ?? "" }));
}
