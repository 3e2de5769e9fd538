import type { ImportMapping } from "@horma/contract";
import type { Deps } from "../../../platform/deps.ts";
import { operation } from "../../../web/call/operation.ts";
import { type Refusal, refuse } from "../../../web/http/refusals.ts";
import type { Caller } from "../../../web/session/caller.ts";
import {
  findMapping,
  listMappings,
  MappingFault,
  type MappingRow,
  removeMapping,
  storeMapping,
} from "../job/stored-mappings.ts";
import { findKind } from "../kind/kinds.ts";
import { seenBy } from "./present-import.ts";

export const listImportMappings = operation("listImportMappings", async ({ db }, { caller }) =>
  (await listMappings(db.read, seenBy(caller).kinds)).map(present),
);

export const getImportMapping = operation("getImportMapping", async ({ db }, { params, key }) => {
  const row = await findMapping(db.read, params.name, seenBy(key).kinds);
  return row === undefined ? unknownMapping(params.name) : present(row);
});

/** FI-14. Makes or changes it. */
export const storeImportMapping = operation(
  "storeImportMapping",
  async (deps, { params: { name }, body: { kind, mapping, stop_above = null }, caller }) => {
    const scope = findKind(kind)?.scope;
    if (scope !== undefined && !caller.scopes.includes(scope))
      return refuse("scope_forbidden", `this key lacks the scope ${scope}`);
    return changing(deps, caller, async (asked) =>
      present(await storeMapping(deps.db, { name, kind, mapping, stopAbove: stop_above }, asked)),
    );
  },
);

export const removeImportMapping = operation(
  "removeImportMapping",
  async (deps, { params: { name }, caller }) => {
    const row = await findMapping(deps.db.read, name, seenBy(caller).kinds);
    if (row === undefined) return unknownMapping(name);
    return changing(deps, caller, async (asked) => {
      await removeMapping(deps.db, name, asked);
      return null;
    });
  },
);

const unknownMapping = (name: string) => refuse("not_found", `there is no mapping ${name}`);

/** Mappings are every store's, so a caller of some stores uses them only. */
async function changing<T>(
  { now }: Pick<Deps, "now">,
  { actor, storeIds }: Caller,
  change: (asked: Parameters<typeof removeMapping>[2]) => Promise<T>,
): Promise<T | Refusal> {
  if (storeIds !== null)
    return refuse("store_forbidden", "mappings belong to all stores, and the caller is limited to some");
  try {
    return await change({ actor, at: now() });
  } catch (error) {
    if (error instanceof MappingFault) return refuse("bad_request", error.message);
    throw error;
  }
}

function present({ name, kind, mapping, stopAbove, changedAt }: MappingRow): ImportMapping {
  return { name, kind, mapping, stop_above: stopAbove, changed_at: changedAt.toISOString() };
}
