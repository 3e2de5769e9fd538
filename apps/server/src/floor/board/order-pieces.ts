import type { BoardPair, OrderDetail } from "@horma/contract";
import type pg from "pg";
import { waitingIn } from "../../fulfilment/order/slot-waiting.ts";
import { json, number, rowsOf } from "../../platform/db/rows.ts";
import { productSize } from "../../platform/db/schema/product.ts";

type Pieces = OrderDetail["pairs"][number];

/**
 * For each pair: its size in the other systems, free pieces of the same sku and where they lie, and the model's other colours in this size that are
 * in the back room.
 */
export async function readPieces(
  pool: pg.Pool,
  storeId: number,
  pairs: readonly Pick<BoardPair, "id" | "sku">[],
): Promise<Pieces[]> {
  const found = await rowsOf(
    pool.query({
      name: "pieces",
      text,
      values: [storeId, pairs.map(({ sku }) => sku)],
    }),
    {
      sku: productSize.sku,
      sizes: json<Pieces["sizes"]>(),
      free: number,
      slots: json<Pieces["slots"]>(),
      alternatives: json<Pieces["alternatives"]>(),
    },
  );
  return pairs.map(({ id, sku }) => {
    const {
      sizes = {},
      free = 0,
      slots = [],
      alternatives = [],
    } = found.find((row) => row.sku === sku) ?? {};
    return { id, sizes, free, slots, alternatives };
  });
}

const text = `
select z.sku,
  coalesce((select sum(k.on_hand - k.held)::int from stock k where k.store_id = $1 and k.sku = z.sku), 0) as free,
  coalesce((
    select jsonb_agg(jsonb_build_object('location', k.location, 'free', k.on_hand - k.held,
      'standing', k.on_hand - k.held + (${waitingIn("k")})) order by k.location)
    from stock k where k.store_id = $1 and k.sku = z.sku and k.on_hand > 0
  ), '[]') as slots,
  coalesce(c.sizes - 'cl', '{}') as sizes,
  coalesce((
    select jsonb_agg(jsonb_build_object('sku', oz.sku, 'color', om.color, 'size', oz.size, 'location', ok.location)
      order by om.id)
    from product om join product_size oz on oz.product_id = om.id and oz.size = z.size
      cross join lateral (
        select k.location from stock k
        where k.store_id = $1 and k.sku = oz.sku and k.on_hand > k.held order by k.location limit 1
      ) ok
    where om.model = m.model and om.id <> m.id and om.state = 'published'
  ), '[]') as alternatives
from product_size z join product m on m.id = z.product_id
  left join size_conversion c on c.scale = m.scale and c.input_value = z.size
where z.sku = any($2::text[])`;
