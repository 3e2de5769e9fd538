import type { BoardOrder } from "@horma/contract";
import { LRUCache } from "lru-cache";
import { readBoardOrdersOf, readBoardVersions } from "../../fulfilment/order/staff-order.ts";
import type { Deps } from "../../platform/deps.ts";
import { type PrintedOrder, printOrder } from "./order-versions.ts";

/** How long a store's orders are in memory, ms, also if a change of the catalogue that no one notifies of is shown late. */
const life = 60_000;
/** Most stores in memory. */
const most = 1_000;

type StoredOrder = PrintedOrder & { version: string; order: BoardOrder };
type Queue = ReadonlyMap<string, StoredOrder>;

/**
 * The orders on stores' boards, presented and printed once for each change. Every reading asks the database for their versions, so
 * none is older than its call, whichever process changed them. Only what they show of the catalogue follows its notifications.
 */
export class BoardOrders {
  /** Changes with the catalogue; undefined while its notifications do not arrive and nothing is stored. */
  private catalogue: object | undefined;
  private readonly stores = new LRUCache<number, Queue>({
    max: most,
    ttl: life,
    noUpdateTTL: true,
    ttlAutopurge: true,
  });

  constructor(private readonly deps: Pick<Deps, "db" | "vault">) {
    const forget = (catalogue: object | undefined) => {
      this.catalogue = catalogue;
      this.stores.clear();
    };
    deps.db.notifications.on("catalogue_changed", {
      begun: () => forget({}),
      heard: () => forget({}),
      lost: () => forget(undefined),
    });
  }

  /** A store's orders as they stand in the queue. */
  async read(storeId: number, now: Date): Promise<StoredOrder[]> {
    const { catalogue } = this;
    const known: Queue = this.stores.get(storeId) ?? new Map();
    const queue = await readBoardVersions(this.deps, storeId, now);
    const unchanged = ({ hash_id, version }: (typeof queue)[number]) =>
      known.get(hash_id)?.version === version;
    const ids = queue.filter((each) => !unchanged(each)).map(({ id }) => id);
    // Read after its version, an order may show what came since; then the next reading finds another version.
    const read = ids.length === 0 ? [] : await readBoardOrdersOf(this.deps, storeId, ids);
    const fresh = new Map(read.map((order) => [order.hash_id, { order, ...printOrder(order) }]));
    const orders = new Map(
      queue.flatMap((each) => {
        const found = (unchanged(each) ? known : fresh).get(each.hash_id);
        return found === undefined ? [] : [[each.hash_id, { ...found, version: each.version }] as const];
      }),
    );
    if (catalogue !== undefined && catalogue === this.catalogue) this.stores.set(storeId, orders);
    return [...orders.values()];
  }
}
