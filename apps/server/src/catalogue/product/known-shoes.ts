import type { ProductSummary } from "@horma/contract";
import type { Price } from "@horma/domain";
import { LRUCache } from "lru-cache";
import type { Database } from "../../platform/db/database.ts";
import { presentSummary } from "./product-presenter.ts";
import { findSkus, findSystems, type SkuRow, type SystemRow } from "./product-table.ts";

/** How long a shoe is shown as last read, ms, should a change of the catalogue not be heard. */
const life = 60_000;

/** Shoes as orders show them, whatever became of their products. */
export type KnownShoes = { summary: (sku: string, price: Price) => ProductSummary };

type ShoeCache = { rows: LRUCache<string, SkuRow>; systems: SystemRow[] | undefined; hearing: boolean };
const caches = new WeakMap<Database, ShoeCache>();

/**
 * The shoes of these skus. The catalogue hardly changes, and every open order is requested each second, so they are kept until the
 * database tells of a change.
 */
export async function knownShoes(db: Database, skus: readonly string[]): Promise<KnownShoes> {
  const kept = caches.get(db) ?? listen(db);
  const found = new Map(skus.flatMap((sku) => entry(sku, kept.rows.get(sku))));
  const unknown = [...new Set(skus)].filter((sku) => !found.has(sku));
  // What is read while the catalogue changes is shown, but not kept.
  const { rows } = kept;
  const [read, systems] = await Promise.all([
    unknown.length === 0 ? [] : findSkus(db.read, unknown),
    kept.systems ?? findSystems(db.read),
  ]);
  if (kept.hearing && kept.rows === rows) {
    kept.systems = systems;
    for (const row of read) rows.set(row.sku, row);
  }
  for (const row of read) found.set(row.sku, row);
  return { summary: (sku, price) => presentSummary(rowOf(found, sku), price, systems) };
}

function listen(db: Database): ShoeCache {
  const kept: ShoeCache = { rows: emptyRows(), systems: undefined, hearing: false };
  const forget = (hearing: boolean) => () =>
    Object.assign(kept, { rows: emptyRows(), systems: undefined, hearing });
  caches.set(db, kept);
  db.notifications.on("catalogue_changed", { begun: forget(true), heard: forget(true), lost: forget(false) });
  return kept;
}

function emptyRows(): ShoeCache["rows"] {
  return new LRUCache({ max: 10_000, ttl: life });
}

function entry(sku: string, row: SkuRow | undefined): [string, SkuRow][] {
  return row === undefined ? [] : [[sku, row]];
}

/** A pair's sku refers to the catalogue by a foreign key. */
function rowOf(found: ReadonlyMap<string, SkuRow>, sku: string): SkuRow {
  const row = found.get(sku);
  if (row === undefined) throw new Error(`sku ${sku} is missing from the catalogue`);
  return row;
}
