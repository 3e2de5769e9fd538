import { type Alert, floodAlert, floodThreshold, type RequestFlood } from "@horma/domain";
import type pg from "pg";
import { originLabel } from "../../catalogue/kiosk/request-origin.ts";
import { anyValue } from "../../platform/db/any-of.ts";
import { openOrder } from "../../platform/db/order-status-sql.ts";
import { untaken } from "../../platform/db/pair-state-sql.ts";
import { instant, json, number, rowsOf, string } from "../../platform/db/rows.ts";

/** Alerts for a store's manager about places with too many untaken requests. */
export async function readFloods(pool: pg.Pool, storeId: number, factor: number): Promise<Alert[]> {
  const found = await rowsOf(
    pool.query({
      name: "request_floods",
      text,
      values: [storeId, Math.min(...Object.values(floodThreshold))],
    }),
    {
      kind: json<RequestFlood["kind"]>(),
      id: string,
      requests: number,
      pairs: number,
      since: instant,
    },
  );
  return found.flatMap(
    ({ since, ...flood }) =>
      floodAlert({ ...flood, label: originLabel(flood.id) }, since.getTime(), factor) ?? [],
  );
}

const text = `
select source.kind, source.id, count(*)::int as requests, sum(asked.pairs)::int as pairs, min(o.created_at) as since
from "order" o
cross join lateral (values
  (case when o.from_network is null then 'kiosk' else 'browser' end, o.from_browser),
  ('guests', case when o.from_guest then o.from_network end),
  ('network', o.from_network)
) source (kind, id)
cross join lateral (
  select count(*) as pairs from pair p where p.order_id = o.id and p.${untaken}
) asked
where o.store_id = ${anyValue("$1", "int")} and o.status_id = 'pending' and o.${openOrder} and source.id is not null
group by source.kind, source.id
having count(*) >= $2::int
order by source.kind, source.id`;
