import type { Pinned } from "@horma/domain";
import type { Transaction } from "../../platform/db/database.ts";

/** SQL: the field of a product or sku that a row is about, which people may have pinned. */
export type PinnedField = { thing: Pinned; key: string; field: string };

/** Columns of these tables are pinned one by one. */
const pinnedTables: Partial<Record<string, { thing: Pinned; key: string }>> = {
  product: { thing: "product", key: "id" },
  product_size: { thing: "sku", key: "sku" },
};

/** The fields that people have pinned, which files leave as they are. */
export class Pins {
  private fields: Promise<ReadonlyMap<Pinned, ReadonlySet<string>>> | undefined;

  /** @param binding nothing binds a person's own edit */
  constructor(
    private readonly tx: Transaction,
    private readonly binding: boolean,
  ) {}

  /** SQL by column of a table: whether `t` has it pinned. Only columns that some row has pinned are there. */
  async ofTable(table: string): Promise<ReadonlyMap<string, string>> {
    const of = pinnedTables[table];
    if (of === undefined) return new Map();
    const fields = [...((await this.all()).get(of.thing) ?? [])];
    return new Map(
      fields.map((field) => [field, isPinned({ ...of, key: `t."${of.key}"`, field: `'${field}'` })]),
    );
  }

  /** SQL: whether the field that a row is about is pinned; undefined where no row's is. */
  async ofRows(pin: PinnedField | undefined): Promise<string | undefined> {
    return pin !== undefined && (await this.all()).has(pin.thing) ? isPinned(pin) : undefined;
  }

  /** The pinned fields that there are, by what they are of. */
  private all(): Promise<ReadonlyMap<Pinned, ReadonlySet<string>>> {
    this.fields ??= this.read();
    return this.fields;
  }

  private async read(): Promise<ReadonlyMap<Pinned, ReadonlySet<string>>> {
    const pins = new Map<Pinned, Set<string>>();
    if (!this.binding) return pins;
    const { rows } = await this.tx.client.query<{ thing: Pinned; field: string }>(
      "select distinct thing, field from pinned_field",
    );
    for (const { thing, field } of rows) pins.set(thing, (pins.get(thing) ?? new Set()).add(field));
    return pins;
  }
}

/** SQL: whether a field of a row is pinned. As a set, which the database reads once. */
function isPinned({ thing, key, field }: PinnedField): string {
  return `(((${key}, ${field}) in (select p.key, p.field from pinned_field p where p.thing = '${thing}')) is true)`;
}
