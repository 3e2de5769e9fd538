import { type ImportKind, mappingName, readMapping } from "@horma/domain";
import { and, asc, eq, inArray } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit/record-audit.ts";
import type { Database, Reader } from "../../../platform/db/database.ts";
import { type FileFormat, type ImportActor, importMapping } from "../../../platform/db/schema/import.ts";
import { checkMapping, type Shape } from "../file/made-cells.ts";
import { FileFault } from "../file-fault.ts";
import { findKind } from "../kind/kinds.ts";

/** Why a mapping cannot be read, stored or used; the message says what to do. */
export class MappingFault extends Error {}

export type MappingRow = typeof importMapping.$inferSelect;
export type MappingDraft = Pick<MappingRow, "name" | "mapping" | "stopAbove"> & { kind: string };
type AuditContext = { actor: ImportActor; at: Date };

/** Mappings that are stored at most. */
const mostMappings = 500;
/** Percent above which a file can be stopped. */
const [least, most] = [1, 1_000] as const;

/** The mappings that are stored for some kinds. */
export function listMappings(reader: Reader, kinds: readonly ImportKind[]): Promise<MappingRow[]> {
  return reader
    .select()
    .from(importMapping)
    .where(inArray(importMapping.kind, [...kinds]))
    .orderBy(asc(importMapping.name));
}

/** A mapping by its name, if it is for one of some kinds. */
export async function findMapping(
  reader: Reader,
  name: string,
  kinds: readonly ImportKind[],
): Promise<MappingRow | undefined> {
  const of = and(eq(importMapping.name, name), inArray(importMapping.kind, [...kinds]));
  return (await reader.select().from(importMapping).where(of))[0];
}

/** Stores a mapping under its name, or changes it. Throws {@link MappingFault}. */
export function storeMapping(
  db: Database,
  wish: MappingDraft,
  { actor, at }: AuditContext,
): Promise<MappingRow> {
  const { name, mapping, stopAbove } = wish;
  const kind = findKind(wish.kind);
  if (kind === undefined) throw new MappingFault(`unknown kind: ${wish.kind}`);
  if (!mappingName.test(name)) {
    throw new MappingFault(
      "a mapping's name can have up to 40 letters, digits, dots, hyphens and underscores",
    );
  }
  if (stopAbove !== null && !(Number.isInteger(stopAbove) && stopAbove >= least && stopAbove <= most)) {
    throw new MappingFault(`stop_above must be a whole percent from ${least} to ${most}`);
  }
  const shape = shapeOf(mapping);
  if (Object.keys({ ...shape.mapping, ...shape.rules }).length === 0 && stopAbove === null)
    throw new MappingFault("the mapping is empty");
  try {
    checkMapping(kind, shape);
  } catch (error) {
    throw error instanceof FileFault ? new MappingFault(error.message) : error;
  }
  return db.transact(async (tx) => {
    const [known] = await tx.select().from(importMapping).where(eq(importMapping.name, name)).for("update");
    if (known !== undefined && known.kind !== kind.name)
      throw new MappingFault(`${name} is the name of a mapping of another kind: choose another name`);
    if (known === undefined && (await tx.$count(importMapping)) >= mostMappings)
      throw new MappingFault(`${mostMappings} mappings are already stored: remove one first`);
    if (known !== undefined && known.mapping === mapping && known.stopAbove === stopAbove) return known;
    const values = { kind: kind.name, mapping, stopAbove, changedAt: at };
    const [row] = await tx
      .insert(importMapping)
      .values({ name, ...values })
      .onConflictDoUpdate({
        target: importMapping.name,
        set: values,
        setWhere: eq(importMapping.kind, kind.name),
      })
      .returning();
    if (row === undefined)
      throw new MappingFault(`${name} is the name of a mapping of another kind: choose another name`);
    const data = { kind: kind.name, mapping, stop_above: stopAbove };
    await recordAudit(tx, { actor, action: "import_mapping_stored", subject: `mapping ${name}`, data, at });
    return row;
  });
}

/** Removes a mapping. What was imported by it keeps its copy. */
export function removeMapping(db: Database, name: string, { actor, at }: AuditContext): Promise<void> {
  return db.transact(async (tx) => {
    const [gone] = await tx.delete(importMapping).where(eq(importMapping.name, name)).returning();
    if (gone === undefined) throw new MappingFault(`there is no mapping ${name}`);
    const { kind, mapping } = gone;
    const subject = `mapping ${name}`;
    await recordAudit(tx, { actor, action: "import_mapping_removed", subject, data: { kind, mapping }, at });
  });
}

/** A mapping that comes with a file, or the one that is stored under a name for its kind. Throws {@link MappingFault}. */
export async function shapeAsked(
  reader: Reader,
  kind: ImportKind,
  { mapping, name }: { mapping?: string | undefined; name?: string | undefined },
): Promise<Shape & Pick<FileFormat, "stopAbove">> {
  if (name === undefined) return shapeOf(mapping ?? "");
  if (mapping !== undefined) throw new MappingFault("give either a mapping or the name of a stored one");
  const found = await findMapping(reader, name, [kind]);
  if (found === undefined)
    throw new MappingFault(`there is no mapping ${name.slice(0, 40)} of ${kind}: store it first`);
  const { stopAbove } = found;
  return { ...shapeOf(found.mapping), mappingName: name, ...(stopAbove !== null && { stopAbove }) };
}

function shapeOf(text: string): Shape {
  const read = readMapping(text);
  if (typeof read === "string") throw new MappingFault(read);
  return { mapping: read.headings, rules: read.rules };
}
