import type { BoardCancellation, BoardOrder, BoardPair } from "@horma/contract";
import { limits, orderCan, overallState, pairStatus, pickupDeadline, priceToPay } from "@horma/domain";
import { firstPicture, listedPicture, type PictureSource } from "../../catalogue/picture/picture-address.ts";
import { readPriceRow } from "../../catalogue/price/price-in-force.ts";
import { productCodes } from "../../catalogue/product/product-codes.ts";
import { json, rowsOf } from "../../platform/db/rows.ts";
import type { Deps } from "../../platform/deps.ts";
import type { StoredKey, Vault } from "../../platform/personal-data/vault.ts";
import { canceledByStaff } from "./stored-order.ts";

type Needs = Pick<Deps, "db" | "vault">;

/** A store's orders with something left to do, or that were canceled since `$2`; the store's id is `$1`. */
const onBoard = `o.id in (
  select id from "order" where store_id = $1 and status_id not in ('done', 'canceled')
  union
  select p.order_id from pair p join "order" po on po.id = p.order_id
  where po.store_id = $1 and p.place not in ('shelf', 'sold', 'written_off')
  union
  select id from "order"
  where store_id = $1 and over_at > $2 and status_id = 'canceled' and cancel_reason is not null
)`;

/** Everything on a store's board, as it stands in the queue. */
export function readBoardOrders(deps: Needs, storeId: number, now: Date): Promise<BoardOrder[]> {
  const where = `where ${onBoard} order by coalesce(o.queued_at, o.created_at), o.id`;
  return read(deps, "board_orders", where, [storeId, new Date(now.getTime() - limits.cancelUndo)]);
}

/** One order of a store. */
export async function readBoardOrder(
  deps: Needs,
  storeId: number,
  hashId: string,
): Promise<BoardOrder | undefined> {
  const where = "where o.store_id = $1 and o.hash_id = $2";
  return (await read(deps, "board_order", where, [storeId, hashId]))[0];
}

/** Orders of a store by their ids, newest first. */
export function readBoardOrdersOf(
  deps: Needs,
  storeId: number,
  ids: readonly number[],
): Promise<BoardOrder[]> {
  const where = "where o.store_id = $1 and o.id = any($2::bigint[]) order by o.id desc";
  return read(deps, "board_orders_by_id", where, [storeId, ids]);
}

/** A row of the query below: the wire's shape without what the rules and the catalogue's presenter add. */
type Row = Omit<BoardOrder, "state" | "pickup_deadline" | "pairs" | "nickname" | "canceled"> & {
  canceled: Omit<BoardCancellation, "undo_until"> | null;
  client: StoredKey & { nickname: string | null };
  pairs: readonly PairRow[];
};
type PairRow = Omit<BoardPair, "product" | "price"> & {
  /** Of a canceled pair: its slot has a free piece, so it can be asked for again. */
  free_again: boolean;
  product: { id: string; name: string; brand: string; color: string; picture: PictureSource | null };
  price_normal: number;
  price_offer: number | null;
};

async function read(
  { db, vault }: Needs,
  name: string,
  where: string,
  values: readonly unknown[],
): Promise<BoardOrder[]> {
  const found = await rowsOf(
    db.pool.query({
      name,
      text: `${select} ${where}`,
      values: [...values],
    }),
    { order: json<Row>() },
  );
  return found.map((row) => present(vault, row.order));
}

function present(vault: Vault, { pairs, client, canceled, ...row }: Row): BoardOrder {
  const view = {
    ...row,
    order_details: pairs.map((pair) => ({ status_id: pairStatus(pair.state) })),
    actual_device: row.device,
  };
  return {
    ...row,
    nickname: vault.open(client, "nickname", client.nickname),
    state: overallState(view),
    ...{ created_at: iso(row.created_at), queued_at: iso(row.queued_at), updated_at: iso(row.updated_at) },
    canceled: canceled && presentCancellation(canceled, pairs, client.dataKey !== null),
    taken: row.taken && { ...row.taken, at: iso(row.taken.at) },
    left_at: row.left_at && iso(row.left_at),
    pickup_deadline: orderCan.deliver(view) ? iso(pickupDeadline(row.updated_at)) : null,
    pairs: pairs.map(presentPair),
  };
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

function presentPair({
  product,
  price_normal,
  price_offer,
  since,
  free_again: _,
  ...pair
}: PairRow): BoardPair {
  const { picture, ...named } = product;
  return {
    ...pair,
    product: { ...named, image: listedPicture(picture) },
    price: priceToPay(readPriceRow({ normal: price_normal, offer: price_offer })),
    since: iso(since),
  };
}

function iso(instant: string | number): string {
  return new Date(instant).toISOString();
}

/** A staff member on the wire, from the row `alias`. */
const person = (alias: string) =>
  ["id", "login", "name", "role"].map((column) => `'${column}', ${alias}.${column}`).join(", ");

/** Orders as one JSON column each, so the whole board needs one query. */
const select = `
select json_build_object(
  'hash_id', o.hash_id, 'code', o.code, 'status_id', o.status_id, 'deliver_method', o.deliver_method,
  'created_at', o.created_at, 'queued_at', coalesce(o.queued_at, o.created_at), 'updated_at', o.updated_at,
  'reason', o.reason,
  'client', json_build_object('nickname', c.nickname, 'dataKey', c.data_key, 'keyDay', c.key_day),
  'runner', (
    select json_build_object(${person("s")}) from (
      select e.type, coalesce((e.data->>'to')::int, e.staff_id) as staff_id from order_event e
      where e.order_id = o.id and e.type in ('pair_claimed', 'pair_unclaimed', 'pair_taken_over', 'pair_given_back')
      order by e.id desc limit 1
    ) last join staff s on s.id = last.staff_id where last.type <> 'pair_unclaimed'
  ),
  'canceled', (
    select json_build_object('by', case last.actor when 'shopper' then 'shopper' else 'staff' end, 'name', s.name,
      'reason', nullif(last.reason, 'shopper'), 'at', last.at) from (
      select e.type, e.actor, e.staff_id, e.data->>'reason' as reason, e.at from order_event e
      where e.order_id = o.id and e.type in ('canceled', 'uncanceled') order by e.id desc limit 1
    ) last left join staff s on s.id = last.staff_id where last.type = 'canceled'
  ),
  'taken', (
    select json_build_object('by', case e.actor when 'shopper' then 'shopper' else 'staff' end, 'name', s.name, 'at', e.at)
    from order_event e left join staff s on s.id = e.staff_id
    where e.order_id = o.id and e.type = 'pair_handed_over' and e.actor in ('shopper', 'staff', 'crew')
    order by e.id desc limit 1
  ),
  'left_at', (select min(at) from order_event where order_id = o.id and type = 'pairs_left'),
  'seller', (select json_build_object(${person("s")}) from staff s where o.notify_seller and s.id = o.seller_id),
  'device', (
    select json_build_object('hwd', d.hwd, 'name', d.name, 'type_id', d.type_id, 'status_id', d.status_id)
    from device d where d.order_id = o.id
  ),
  'pairs', (
    select json_agg(json_build_object(
      'id', p.id, 'sku', p.sku, ${productCodes("z")}, 'size', z.size,
      'product', json_build_object('id', m.id, 'name', m.name, 'brand', m.brand, 'color', m.color,
        'picture', ${firstPicture("m.id")}),
      'price_normal', p.price_normal, 'price_offer', p.price_offer,
      'state', p.state, 'place', p.place, 'clean', p.clean, 'rack_slot', p.rack_slot,
      'location', p.location,
      'device', case when d.id is not null then json_build_object('hwd', d.hwd, 'name', d.name) end,
      'holder', h.name, 'holder_id', p.holder_id, 'confirmed', p.confirmed_at is not null, 'reason', p.reason,
      'end_reason', p.end_reason, 'since', p.placed_at,
      'free_again', p.state = 'canceled' and exists (
        select 1 from stock k where k.store_id = o.store_id and k.sku = p.sku
          and k.location is not distinct from p.location and k.on_hand > k.held)
    ) order by p.position)
    from pair p join product_size z on z.sku = p.sku join product m on m.id = z.product_id
      left join device d on d.id = p.device_id left join staff h on h.id = p.holder_id
    where p.order_id = o.id
  )
) as "order"
from "order" o join client c on c.id = o.client_id`;
