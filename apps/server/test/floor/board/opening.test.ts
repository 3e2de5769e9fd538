import { afterAll, beforeAll, expect, it } from "vitest";
import { type BackRoom, openBackRoom } from "../../people/staff/back-room.ts";

let room: BackRoom;
beforeAll(async () => {
  room = await openBackRoom();
});
afterAll(() => room.close());

it("[TR-17] the board says whether the store is open, and when that changes, on the store's clock", async () => {
  const { rows, storeId } = room.shop;
  await rows("delete from store_hours where store_id = $1", storeId);
  const opening = async () => (await room.runner.call("getBoard", { query: {} })).opening;
  expect(await opening()).toEqual({ is_opened: false, local_until: null });

  const { at, utc_offset } = await room.runner.call("getBoard", { query: {} });
  const [date] = new Date(Date.parse(at) + utc_offset * 60_000 + 86_400_000).toISOString().split("T");
  await rows(
    "insert into store_exception (store_id, date, opens, closes, reason) values ($1, $2, '10:00', '12:00', 'Inventario')",
    storeId,
    date,
  );
  expect(await opening()).toEqual({ is_opened: false, local_until: `${date}T10:00:00` });
  await rows(
    "update store_exception set date = date - 1, opens = '00:00', closes = '24:00' where store_id = $1",
    storeId,
  );
  expect(await opening()).toMatchObject({ is_opened: true });
});
