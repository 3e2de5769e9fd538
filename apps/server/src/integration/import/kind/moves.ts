import { moveStock, type StockMove } from "../../../catalogue/stock/move-stock.ts";
import { count, form, instant } from "../cell.ts";
import type { Kind } from "../kind.ts";
import { storeColumn } from "./cells.ts";
import { keepWanted, refuseInstants, skuOrEan, slotColumn } from "./wanted-stock.ts";

/** Moves that are written together. */
const together = 1_000;

type Move = Omit<StockMove, "at" | "cause" | "moveId"> & { row: number; id: string; at: string };

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
        "Its number in your system. A number can have each sku only once; a transfer has the same number in both stores",
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
    await keepWanted(work, "at", "s.move as id, s.quantity as pieces");
    await refuseInstants(work, "at");
    await work.refuse("quantity", "out_of_range", "select w.row, '0' from wanted w where w.pieces = 0");
    await work.refuseBeside(
      "move",
      "repeated",
      `select row, id, first from (
         select w.*, min(row) over (partition by store_id, sku, id) as first from wanted w
       ) w where row > first`,
    );
    await work.refuse(
      "move",
      "contradicts",
      `select w.row, w.id from wanted w join stock_change c on c.store_id = w.store_id and c.sku = w.sku and c.move_id = w.id
       where (c.pieces, c.at) is distinct from (w.pieces, w.at) or w.location is not null and c.location is distinct from w.location`,
    );
  },
  write: async (work) => {
    const unknown = `select w.row, w.store_id as "storeId", w.sku, w.location, w.pieces, w.id, w.at from wanted w
      where w.row in (select row from staged) and not exists (select from stock_change c
        where c.store_id = w.store_id and c.sku = w.sku and c.move_id = w.id)
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
