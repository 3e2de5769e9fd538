// A till that records sales without a pause, of a sku that no shopper asks for.
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { callerOf } from "../custody/caller.mjs";
import { queryDatabase, sql } from "../custody/database.mjs";
import { makeKey } from "../events/feed-reader.mjs";

/** Pieces in stock before the first sale, and pause between two sales, ms. */
const [pieces, rest] = [1_000_000, 100];
/** A look whether sales are recorded again: how long it waits for an answer, and between two, ms. */
const look = { answer: 2_000, rest: 250 };

const restocked = sql`
update stock s set on_hand = $1 from store t
where t.code = '0101' and s.store_id = t.id and s.held = 0 and s.sku = (
  select sku from stock where store_id = t.id group by sku having count(*) = 1 order by sku desc limit 1
) returning s.sku`;
const recorded = sql`
select s.ticket, count(*)::int as times from sale s where s.ticket = any($1::text[]) group by 1`;
const left = sql`
select on_hand, (select count(*)::int from sale) as sales from stock s join store t on t.id = s.store_id
where t.code = '0101' and s.sku = $1`;

/** @param {{ server: { url: string }, data: string }} demo */
export async function openTill({ server, data }) {
  const ask = (statement, values) => queryDatabase(data, statement, values);
  const [{ sku }] = await ask(restocked, [pieces]);
  const secret = await makeKey(ask, ["sales"], "till");
  const call = callerOf(server.url, secret);
  /** @type {string[]} */
  const acknowledged = [];
  /** @returns {import("@horma/contract").RecordSaleBody} */
  const saleOf = (ticket) => ({
    store: "0101",
    ticket,
    kind: "sale",
    sold_at: new Date().toISOString(),
    lines: [{ sku, quantity: 1, price: 39_990 }],
  });
  let over = false;
  const sell = async () => {
    while (!over) {
      const ticket = randomUUID();
      await call("recordSale", { query: {}, body: saleOf(ticket) });
      acknowledged.push(ticket);
      await pause(rest);
    }
  };
  const selling = sell();
  return {
    acknowledged: () => acknowledged.length,
    /** Resolves as soon as a sale that began after now is recorded. */
    answers: async () => {
      for (;;) {
        const ticket = randomUUID();
        const ok = await fetch(`${server.url}/api/v1/sales`, {
          method: "POST",
          headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
          body: JSON.stringify(saleOf(ticket)),
          signal: AbortSignal.timeout(look.answer),
        }).then(
          (answer) => answer.ok,
          () => false,
        );
        if (ok) return void acknowledged.push(ticket);
        await pause(look.rest);
      }
    },
    close: async () => {
      over = true;
      await selling;
    },
    /** Acknowledged sales that are missing or there twice, and pieces that do not fit the sales. */
    check: async () => {
      const rows = await ask(recorded, [acknowledged]);
      const [stock] = await ask(left, [sku]);
      return {
        lost: acknowledged.length - rows.length,
        doubled: rows.filter(({ times }) => times > 1).length,
        pieces: Math.abs(pieces - stock.on_hand - stock.sales),
      };
    },
  };
}
