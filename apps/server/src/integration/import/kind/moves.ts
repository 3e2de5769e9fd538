import { moveStock, type StockMove } from "../../../catalogue/stock/move-stock.ts";
import { bareNumber } from "../../../platform/db/bare-number.ts";
import { count, form, instant } from "../cell.ts";
import type { Kind } from "../kind.ts";
import type { StagedRows } from "../staged-rows.ts";
import { storeColumn } from "./cells.ts";
import { createWanted, refuseInstants, skuOrEan, slotColumn } from "./wanted-stock.ts";

/** Moves that are written together. */
const together = 1_000;

type Move = Omit<StockMove, "at" | "cause" | "moveId"> & { row: number; id: string; at: string };

/** SQL: `c` and `w` are of one store and sku, and have one number. */
function sameDocument(number: string): string {
  return `c.store_id = w.store_id and c.sku = w.sku and ${number} = w.id`;
}

/** SQL: a move goes the same way as `w`, in or out. */
function isWay(other: string): string {
  return `sign(${other}.pieces) = sign(w.pieces)`;
}

/** SQL: a move out of one slot is what `w` brings into another one, or the other way round. */
function isOtherEnd(other: string): string {
  return `coalesce(${other}.pieces = -w.pieces and ${other}.at = w.at and ${other}.location <> w.location, false)`;
}

/** SQL: rows with the number of an earlier row, but for the other end of the first one. */
const repeatedRows = `select w.row, w.id, f.row from (
    select w.*, first_value(row) over (partition by store_id, sku, id order by row) as first,
      row_number() over (partition by store_id, sku, id, sign(pieces) order by row) as of_way from wanted w
  ) w join wanted f on f.row = w.first and f.row < w.row where not (w.of_way = 1 and ${isOtherEnd("f")})`;

/** Puts rows in doubt that are a stored move, or an earlier row, but for the case and zeros of the number. A stored number is sure. */
async function doubtNumbers(work: StagedRows): Promise<void> {
  await work.store(
    "numbers",
    `select row, store_id, sku, pieces, at, id, ${bareNumber("id")} as bare from wanted w
     where not exists (select from stock_change c where ${sameDocument("c.move_id")})`,
  );
  await work.doubt(
    "move",
    "maybe_repeated",
    `select row, id, null from (
       select row, id, first_value(id) over (partition by store_id, sku, pieces, at, bare order by row) as first from numbers
     ) w where id <> first
     union select w.row, w.id, null from numbers w join stock_change c
       on c.store_id = w.store_id and c.sku = w.sku and c.pieces = w.pieces and c.at = w.at and ${bareNumber("c.move_id")} = w.bare`,
  );
}

/** What came to stores and left them, as the retailer's ERP says, beside sales (CT-04). */
export const moves: Kind = {
  name: "moves",
  scope: "stock",
  does: "Pieces that a store received or sent out: goods in, transfers, corrections, each with its number in your system. Send them in any order and repeat them if needed: each is applied once. Moves that a stock file of a later instant already includes are not added again. Send sales to `/api/v1/sales`",
  columns: [
    storeColumn,
    {
      key: "move",
      names: ["movimiento", "id", "documento", "folio"],
      required: true,
      read: form(/^[0-9A-Za-z._:/-]{1,64}$/),
      holds:
        "Its number in your system. A number can have each sku only once; a transfer has the same number in both stores, and a move from slot to slot in both rows",
      example: "GR-20417",
    },
    ...skuOrEan,
    { ...slotColumn, holds: "The slot, from kind `slots`; empty if it is not known yet" },
    {
      key: "quantity",
      names: ["cantidad", "unidades", "variación"],
      required: true,
      type: "integer",
      counts: true,
      read: count(-100_000, 100_000),
      holds: "Pieces received; negative for pieces sent out",
      example: "6",
    },
    {
      key: "at",
      names: ["fecha", "fecha movimiento", "moved_at"],
      type: "text[2]",
      read: instant,
      holds:
        "When: `2026-12-24T09:00:00-03:00`, or in the store's local time `24-12-2026 09:00`. At most 7 days ago. Required unless the import has it for all rows (`as_of`)",
      example: "",
    },
  ],
  lasting: true,
  takes: ["as_of"],
  check: async (work) => {
    await createWanted(work, "at", "s.move as id, s.quantity as pieces");
    await refuseInstants(work, "at");
    await work.refuse("quantity", "out_of_range", "select w.row, '0' from wanted w where w.pieces = 0");
    await work.refuseBeside("move", "repeated", repeatedRows);
    await work.refuse(
      "move",
      "contradicts",
      `select w.row, w.id from wanted w join stock_change c on ${sameDocument("c.move_id")}
       where not (${isWay("c")} and (c.pieces, c.at) = (w.pieces, w.at) and coalesce(c.location = w.location, w.location is null))
         and not ${isOtherEnd("c")}`,
    );
    await doubtNumbers(work);
  },
  write: async (work) => {
    const unknown = `select w.row, w.store_id as "storeId", w.sku, w.location, w.pieces, w.id, w.at from wanted w
      where w.row in (select row from staged) and not exists (select from stock_change c
        where ${sameDocument("c.move_id")} and ${isWay("c")})
      order by w.store_id, w.sku, w.at, w.row`;
    for await (const rows of work.batches<Move>(unknown, together)) {
      for (const { row: _, id: moveId, at, ...move } of rows) {
        await moveStock(work.tx, { ...move, moveId, at: new Date(at), cause: "move" }, work.job.now);
      }
      await work.wrote(
        rows.map(({ row }) => ({ row, fresh: true })),
        { table: "stock_change", key: ["id"], columns: [], new: rows.length, changed: 0, removed: 0 },
      );
    }
  },
};
