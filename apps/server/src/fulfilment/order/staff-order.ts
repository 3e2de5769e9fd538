import type { BoardCancellation, BoardOrder, BoardPair } from "@horma/contract";
import { limits, overallState, pairFacts, priceToPay } from "@horma/domain";
import { firstPicture, listedPicture, type PictureSource } from "../../catalogue/picture/picture-address.ts";
import { readPriceRow } from "../../catalogue/price/price-in-force.ts";
import { productCodes } from "../../catalogue/product/product-codes.ts";
import { anyOf } from "../../platform/db/any-of.ts";
import { openOrder } from "../../platform/db/order-status-sql.ts";
import { calledOff } from "../../platform/db/pair-state-sql.ts";
import { json, rowsOf } from "../../platform/db/rows.ts";
import type { Deps } from "../../platform/deps.ts";
import type { StoredKey, Vault } from "../../platform/personal-data/vault.ts";
import { failedDevice } from "../device/failed-device-sql.ts";
import { canceledByStaff, windowEnd } from "./stored-order.ts";

type Needs = Pick<Deps, "db" | "vault">;

/**
 * A store's orders with something left to do, or that were canceled since `$2`, so that the staff can undo it (TR-02) and the runner
 * of a pair that was not scanned learns of it (FL-08); the store's id is `$1`. Over ones are looked for by their pairs that are away,
 * so a long history costs nothing.
 */
const onBoard = `
  select id from "order" where store_id = $1 and ${openOrder}
  union
  select order_id from pair where store_id = $1 and place not in ('shelf', 'sold', 'written_off')
  union
  select id from "order"
  where store_id = $1 and over_at > $2 and status_id = 'canceled' and (
    cancel_reason is not null or exists (
      select from pair p where p.order_id = "order".id and p.${calledOff} and p.holder_id is not null and p.confirmed_at is null))`;

/** Everything on a store's board, as it stands in the queue. */
export function readBoardOrders(deps: Needs, storeId: number, now: Date): Promise<BoardOrder[]> {
  const values = [storeId, new Date(now.getTime() - limits.cancelUndo)];
  return read(deps, "board_orders", onBoard, "coalesce(o.queued_at, o.created_at), o.id", values);
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
  const found = `select id from "order" where store_id = $1 and id = ${anyOf("$2", "bigint")}`;
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
  const { orders, shoes } = found?.board ?? {};
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

/** A staff member on the wire, from the row `alias`. */
const person = (alias: string) =>
  ["id", "login", "name", "role"].map((column) => `'${column}', ${alias}.${column}`).join(", ");

/**
 * Orders, and the skus of their pairs, as one JSON value. What belongs to an order is looked up by `lateral … offset 0`, which
 * PostgreSQL does not turn into a scan of everything however many orders it expects.
 */
const boardQuery = (ids: string, order: string) => `
with found as (${ids}), board as materialized (
  select o.*, last.* from found
    cross join lateral (select * from "order" where id = found.id offset 0) o
    cross join lateral (
      select max(e.id) filter (where e.type in ('pair_claimed', 'pair_unclaimed', 'pair_taken_over', 'pair_given_back')) as held,
        max(e.id) filter (where e.type in ('canceled', 'uncanceled')) as called_off,
        max(e.id) filter (where e.type = 'pair_handed_over' and e.actor in ('shopper', 'staff', 'crew')) as taken,
        max(e.id) filter (where e.type = 'pair_taken_back') as taken_back,
        min(e.at) filter (where e.type = 'pairs_left') as left_at
      from order_event e where e.order_id = found.id
    ) last
), pairs as materialized (
  select p.*, o.store_id as store from board o cross join lateral (select * from pair where order_id = o.id offset 0) p
), pairs_of as (
  select p.order_id, json_agg(json_build_object(
    'id', p.id, 'sku', p.sku, 'price_normal', p.price_normal, 'price_offer', p.price_offer,
    'state', p.state, 'place', p.place, 'clean', p.clean, 'rack_slot', p.rack_slot, 'location', p.location,
    'device', case when d.id is not null then json_build_object('hwd', d.hwd, 'name', d.name) end,
    'holder', h.name, 'holder_id', p.holder_id, 'confirmed', p.confirmed_at is not null, 'reason', p.reason,
    'end_reason', p.end_reason, 'since', p.placed_at,
    'free_again', p.${calledOff} and exists (
      select 1 from stock k where k.store_id = p.store and k.sku = p.sku
        and k.location is not distinct from p.location and k.on_hand > k.held)
  ) order by p.position) as pairs
  from pairs p left join device d on d.id = p.device_id left join staff h on h.id = p.holder_id
  group by p.order_id
)
select json_build_object('orders', (
  select json_agg(json_build_object(
    'hash_id', o.hash_id, 'code', o.code, 'status_id', o.status_id, 'deliver_method', o.deliver_method,
    'created_at', o.created_at, 'queued_at', coalesce(o.queued_at, o.created_at), 'updated_at', o.updated_at,
    'reason', o.reason,
    'client', (
      select json_build_object('nickname', c.nickname, 'dataKey', c.data_key, 'keyDay', c.key_day)
      from client c where c.id = o.client_id
    ),
    'runner', (
      select json_build_object(${person("s")})
      from order_event e join staff s on s.id = coalesce((e.data->>'to')::int, e.staff_id)
      where e.id = o.held and e.type <> 'pair_unclaimed'
    ),
    'canceled', (
      select json_build_object('by', case e.actor when 'shopper' then 'shopper' else 'staff' end, 'name', s.name,
        'reason', nullif(e.data->>'reason', 'shopper'), 'at', e.at)
      from order_event e left join staff s on s.id = e.staff_id where e.id = o.called_off and e.type = 'canceled'
    ),
    'taken', (
      select json_build_object('by', case e.actor when 'shopper' then 'shopper' else 'staff' end, 'name', s.name, 'at', e.at)
      from order_event e left join staff s on s.id = e.staff_id where e.id = o.taken
    ),
    'left_at', o.left_at,
    'pickup_ended_at', (
      select coalesce((e.data->>'window_end')::timestamptz, e.at) from order_event e where e.id = o.taken_back
    ),
    'seller', (select json_build_object(${person("s")}) from staff s where o.notify_seller and s.id = o.seller_id),
    'device', (
      select json_build_object('hwd', d.hwd, 'name', d.name, 'type_id', d.type_id, 'status_id', d.status_id,
        'failed', ${failedDevice})
      from device d where d.order_id = o.id
    ),
    'pairs', p.pairs
  ) order by ${order}) from board o join pairs_of p on p.order_id = o.id
), 'shoes', (
  select json_object_agg(z.sku, json_build_object(${productCodes("z")}, 'size', z.size,
    'product', json_build_object('id', m.id, 'name', m.name, 'brand', m.brand, 'color', m.color,
      'picture', ${firstPicture("m.id")})
  )) from (select distinct sku from pairs) asked join product_size z on z.sku = asked.sku join product m on m.id = z.product_id
)) as board`;
