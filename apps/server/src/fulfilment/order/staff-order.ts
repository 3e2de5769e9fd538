import type { BoardCancellation, BoardOrder, BoardPair } from "@horma/contract";
import { limits, overallState, pairFacts, priceToPay } from "@horma/domain";
import { listedPicture, type PictureSource } from "../../catalogue/picture/picture-address.ts";
import { readPriceRow } from "../../catalogue/price/price-in-force.ts";
import { anyOf } from "../../platform/db/any-of.ts";
import { json, number, rowsOf, string } from "../../platform/db/rows.ts";
import type { Deps } from "../../platform/deps.ts";
import type { StoredKey, Vault } from "../../platform/personal-data/vault.ts";
import { boardQuery, onBoard, storeAsked, versionsOnBoard } from "./staff-order-sql.ts";
import { canceledByStaff, windowEnd } from "./stored-order.ts";

type Needs = Pick<Deps, "db" | "vault">;

/** Everything on a store's board, as it stands in the queue. */
export function readBoardOrders(deps: Needs, storeId: number, now: Date): Promise<BoardOrder[]> {
  const values = [storeId, undoableSince(now)];
  return read(deps, "board_orders", onBoard, "coalesce(o.queued_at, o.created_at), o.id", values);
}

/**
 * What is on a store's board as it stands in the queue, each order with the version of what it shows. A version changes with
 * everything that an order shows, except the catalogue's part.
 */
export function readBoardVersions({ db }: Pick<Deps, "db">, storeId: number, now: Date) {
  const values = [storeId, undoableSince(now)];
  return rowsOf(db.pool.query({ name: "board_versions", text: versionsOnBoard, values }), {
    id: number,
    hash_id: string,
    version: string,
  });
}

function undoableSince(now: Date): Date {
  return new Date(now.getTime() - limits.cancelUndo);
}

/** One order of a store. */
export async function readBoardOrder(
  deps: Needs,
  storeId: number,
  hashId: string,
): Promise<BoardOrder | undefined> {
  const ids = 'select id from "order" where store_id = $1 and hash_id = $2';
  return (await read(deps, "board_order", ids, "o.id", [storeId, hashId]))[0];
}

/** Orders of a store by their ids, newest first. */
export function readBoardOrdersOf(
  deps: Needs,
  storeId: number,
  ids: readonly number[],
): Promise<BoardOrder[]> {
  const found = `select id from "order" where store_id = ${storeAsked} and id = ${anyOf("$2", "bigint")}`;
  return read(deps, "board_orders_by_id", found, "o.id desc", [storeId, ids]);
}

/** What the query below finds: the wire's shape without what the rules and the catalogue's presenter add. */
type Found = { orders: readonly OrderRow[] | null; shoes: Readonly<Record<string, ShoeRow>> | null };
type OrderRow = Omit<
  BoardOrder,
  "state" | "pickup_deadline" | "pairs" | "nickname" | "canceled" | "device"
> & {
  device: (NonNullable<BoardOrder["device"]> & { failed: boolean }) | null;
  canceled: Omit<BoardCancellation, "undo_until"> | null;
  client: StoredKey & { nickname: string | null };
  pairs: readonly PairRow[];
};
type PairRow = Omit<BoardPair, "product" | "price" | "ean" | "codes" | "size"> & {
  /** Of a canceled pair: its slot has a free piece, so it can be asked for again. */
  free_again: boolean;
  price_normal: number;
  price_offer: number | null;
};
/** What the pairs of a sku share. */
type Shoe = Pick<BoardPair, "ean" | "codes" | "size" | "product">;
type ShoeRow = Omit<Shoe, "product"> & {
  product: Omit<BoardPair["product"], "image"> & { picture: PictureSource | null };
};

/** @param ids a statement that finds the orders' ids; `order` sorts them, as `o` */
async function read(
  { db, vault }: Needs,
  name: string,
  ids: string,
  order: string,
  values: readonly unknown[],
): Promise<BoardOrder[]> {
  const [found] = await rowsOf(db.pool.query({ name, text: boardQuery(ids, order), values: [...values] }), {
    board: json<Found>(),
  });
  return presentAll(vault, found?.board);
}

function presentAll(vault: Vault, found: Found | undefined): BoardOrder[] {
  const { orders, shoes } = found ?? {};
  const presented = new Map(Object.entries(shoes ?? {}).map(([sku, shoe]) => [sku, presentShoe(shoe)]));
  return (orders ?? []).map((row) => present(vault, row, presented));
}

function present(
  vault: Vault,
  { pairs, client, canceled, device: found, ...row }: OrderRow,
  shoes: ReadonlyMap<string, Shoe>,
): BoardOrder {
  const view = {
    ...row,
    order_details: pairs.map((pair) => ({ status_id: pairFacts[pair.state].status })),
    actual_device: found,
  };
  return {
    ...row,
    device: found && presentDevice(found),
    nickname: vault.open(client, "nickname", client.nickname),
    state: overallState(view),
    created_at: iso(row.created_at),
    queued_at: iso(row.queued_at),
    updated_at: iso(row.updated_at),
    canceled: canceled && presentCancellation(canceled, pairs, client.dataKey !== null),
    taken: row.taken && { ...row.taken, at: iso(row.taken.at) },
    left_at: row.left_at && iso(row.left_at),
    pickup_ended_at: row.pickup_ended_at && iso(row.pickup_ended_at),
    pickup_deadline: windowEnd(view, found?.failed === true && pairs.some(({ state }) => state === "placed")),
    pairs: pairs.map((pair) => presentPair(pair, shoes)),
  };
}

function presentDevice({ failed: _, ...device }: NonNullable<OrderRow["device"]>): BoardOrder["device"] {
  return device;
}

/** It can be undone while what the staff canceled is in its slots and free there, and the shopper is known. */
function presentCancellation(
  canceled: Omit<BoardCancellation, "undo_until">,
  pairs: readonly PairRow[],
  known: boolean,
): BoardCancellation {
  const concerned = pairs.filter(canceledByStaff);
  const free =
    concerned.length > 0 && concerned.every(({ place, free_again }) => place === "shelf" && free_again);
  const undone = canceled.by === "staff" && free && known;
  return {
    ...canceled,
    at: iso(canceled.at),
    undo_until: undone ? iso(Date.parse(canceled.at) + limits.cancelUndo) : null,
  };
}

function presentPair(
  { price_normal, price_offer, since, free_again: _, ...pair }: PairRow,
  shoes: ReadonlyMap<string, Shoe>,
): BoardPair {
  const shoe = shoes.get(pair.sku);
  if (shoe === undefined) throw new Error(`the sku of pair ${pair.id} is missing`);
  return {
    ...pair,
    ...shoe,
    price: priceToPay(readPriceRow({ normal: price_normal, offer: price_offer })),
    since: iso(since),
  };
}

function presentShoe({ product: { picture, ...product }, ...row }: ShoeRow): Shoe {
  return { ...row, product: { ...product, image: listedPicture(picture) } };
}

function iso(instant: string | number): string {
  return new Date(instant).toISOString();
}
