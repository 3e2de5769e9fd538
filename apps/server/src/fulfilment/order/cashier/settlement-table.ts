import type { SettledOrder, Settlement } from "@horma/contract";
import { type SQL, sql } from "drizzle-orm";
import { dayEndOf, dayStart } from "../../../catalogue/store/store-day.ts";
import type { Reader } from "../../../platform/db/database.ts";
import { flag, json, orNull, rowsOf, string } from "../../../platform/db/rows.ts";
import { client } from "../../../platform/db/schema/client.ts";
import { order } from "../../../platform/db/schema/order.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { StoredKey } from "../../../platform/personal-data/vault.ts";

/** Settlements are steps in their orders' histories; `undone` if a later step took this one back. */
export type StoredSettlement = Settlement & { undone: boolean };

/** A settlement of an order, by its id. */
export function findSettlement(
  reader: Reader,
  orderId: number,
  id: string,
): Promise<StoredSettlement | undefined> {
  return readOne(reader, sql`o.id = ${orderId} and s.data ->> 'settlement' = ${id}`);
}

/** How the till last closed an order. Undefined if it did not, or took that back. */
export async function lastSettlement(reader: Reader, hashId: string): Promise<Settlement | undefined> {
  const { undone, ...last } = (await readOne(reader, sql`o.hash_id = ${hashId}`)) ?? { undone: true };
  return undone ? undefined : (last as Settlement);
}

/** Most settlements that the till lists; older ones are found by their code. */
const mostListed = 50;

/** A store's settlements of today that stand, newest first. */
export async function listStanding(
  { db, vault }: Pick<Deps, "db" | "vault">,
  storeId: number,
  now: Date,
): Promise<SettledOrder[]> {
  const since = await dayStart(db.read, storeId, now);
  const found = await rowsOf(
    db.read.execute(sql`
    select o.hash_id, o.code, c.nickname, ${iso(sql`s.at`)} as at, ${iso(dayEndOf(sql`s.at`, sql`o.store_id`))} as day_ends_at,
      ${charged} as charged, json_build_object('dataKey', c.data_key, 'keyDay', c.key_day) as client
    from order_event s join "order" o on o.id = s.order_id join client c on c.id = o.client_id
    where s.type = 'order_settled' and s.at >= ${since.toISOString()}::timestamptz and o.store_id = ${storeId}
      and not ${undone}
    order by s.id desc limit ${mostListed}`),
    {
      hash_id: order.hashId,
      code: order.code,
      nickname: client.nickname,
      at: string,
      day_ends_at: string,
      charged: flag,
      client: json<StoredKey>(),
    },
  );
  return found.map(({ client, nickname, ...row }) => ({
    ...row,
    nickname: vault.open(client, "nickname", nickname),
  }));
}

/** The last settlement that matches. */
async function readOne(reader: Reader, which: SQL): Promise<StoredSettlement | undefined> {
  const found = await rowsOf(
    reader.execute(sql`
    select s.data ->> 'settlement' as id, ${iso(sql`s.at`)} as at, ${iso(dayEndOf(sql`s.at`, sql`o.store_id`))} as day_ends_at,
      coalesce(staff.name, s.data ->> 'till') as by, ${undone} as undone, ${charged} as charged,
      coalesce((
        select json_agg(json_build_object('id', p.pair_id, 'outcome', substr(p.type, 6)) order by p.id) from order_event p
        where p.order_id = s.order_id and p.type in ('pair_bought', 'pair_returned')
          and p.data ->> 'settlement' = s.data ->> 'settlement'
      ), '[]') as pairs
    from "order" o join order_event s on s.order_id = o.id left join staff on staff.id = s.staff_id
    where s.type = 'order_settled' and ${which} order by s.id desc limit 1`),
    {
      id: string,
      at: string,
      day_ends_at: string,
      by: orNull(string),
      undone: flag,
      charged: flag,
      pairs: json<StoredSettlement["pairs"]>(),
    },
  );
  return found[0];
}

const undone = sql`exists (
  select from order_event u where u.order_id = s.order_id and u.type = 'settlement_undone'
    and u.data ->> 'reverses' = s.data ->> 'settlement'
)`;

const charged = sql`exists (
  select from order_event p join sale_line l on l.pair_id = p.pair_id and l.outcome <> 'returned'
  where p.order_id = s.order_id and p.type = 'pair_bought' and p.data ->> 'settlement' = s.data ->> 'settlement'
)`;

function iso(instant: SQL): SQL {
  return sql`to_char(${instant} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
