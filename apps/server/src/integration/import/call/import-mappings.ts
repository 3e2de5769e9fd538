import type { ImportMapping } from "@horma/contract";
import type { Deps } from "../../../platform/deps.ts";
import { operation } from "../../../web/call/operation.ts";
import { type Refusal, refuse } from "../../../web/http/refusals.ts";
import type { MachineKey } from "../../../web/session/machine-key.ts";
import {
  findMapping,
  listMappings,
  MappingFault,
  type MappingRow,
  removeMapping,
  storeMapping,
} from "../job/stored-mappings.ts";
import { findKind } from "../kind/kinds.ts";
import { seenByKey } from "./present-import.ts";

export const listImportMappings = operation("listImportMappings", async ({ db }, { key }) =>
  (await listMappings(db.read, seenByKey(key).kinds)).map(present),
);

export const getImportMapping = operation("getImportMapping", async ({ db }, { params, key }) => {
  const row = await findMapping(db.read, params.name, seenByKey(key).kinds);
  return row === undefined ? unknownMapping(params.name) : present(row);
});

/** FI-14. Makes or changes it. */
export const storeImportMapping = operation(
  "storeImportMapping",
  async (deps, { params: { name }, body: { kind, mapping, stop_above = null }, key }) => {
    const scope = findKind(kind)?.scope;
    if (scope !== undefined && !key.scopes.includes(scope))
      return refuse("scope_forbidden", `this key lacks the scope ${scope}`);
    return changing(deps, key, async (asked) =>
      present(await storeMapping(deps.db, { name, kind, mapping, stopAbove: stop_above }, asked)),
    );
  },
);

export const removeImportMapping = operation(
  "removeImportMapping",
  async (deps, { params: { name }, key }) => {
    const row = await findMapping(deps.db.read, name, seenByKey(key).kinds);
    if (row === undefined) return unknownMapping(name);
    return changing(deps, key, async (asked) => {
      await removeMapping(deps.db, name, asked);
      return null;
    });
  },
);

const unknownMapping = (name: string) => refuse("not_found", `there is no mapping ${name}`);

/** Mappings are every store's, so a key of some stores uses them only. */
async function changing<T>(
  { now }: Pick<Deps, "now">,
  { id, name, storeIds }: MachineKey,
  change: (asked: Parameters<typeof removeMapping>[2]) => Promise<T>,
): Promise<T | Refusal> {
  if (storeIds !== null)
    return refuse("store_forbidden", "mappings belong to all stores, and this key is limited to some");
  try {
    return await change({ actor: { kind: "key", id, name }, at: now() });
  } catch (error) {
    if (error instanceof MappingFault) return refuse("bad_request", error.message);
    throw error;
  }
}

function present({ name, kind, mapping, stopAbove, changedAt }: MappingRow): ImportMapping {
  return { name, kind, mapping, stop_above: stopAbove, changed_at: changedAt.toISOString() };
}
