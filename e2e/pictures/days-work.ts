import { setTimeout as delay } from "node:timers/promises";
import { ageOrder, Colleague } from "../staff/staff-actions.ts";
import { staffApi } from "../staff/staff-api.ts";
import { restock } from "../store/store-database.ts";
import { staffDataDir } from "../store/store-under-test.ts";

export const shoes = {
  brisa41: "880101410",
  brisa415: "880101415",
  cancha41: "880201410",
  cancha415: "880201415",
  quillay: "880301410",
} as const;

/**
 * Plays the same day's work in the staff's store at every run: an order in every column of the board, on the rack and among the
 * lost.
 * @returns each order's hash_id by the shopper's name
 */
export async function doDaysWork(): Promise<Record<string, string>> {
  const { brisa41, brisa415, cancha41, cancha415, quillay } = shoes;
  await restock(Object.values(shoes), staffDataDir);
  const hashes: Record<string, string> = {};
  const [seller, crew] = [await staffApi("seller"), await Colleague.onDuty("manager")];
  const ask = async (nickname: string, ...skus: string[]) => {
    const { order } = await seller("orderForShopper", { body: { skus, nickname, notify_me: false } });
    hashes[nickname] = order.hash_id;
    return order.hash_id;
  };
  const lose = async (hash_id: string, what: "pair/lose" | "pair/miss", reason?: "not_there") => {
    const [pair] = (await crew.order(hash_id)).pairs;
    await crew.does(what, { hash_id, pair_id: pair?.id, ...(reason && { reason }) });
  };
  await ask("Catalina", brisa41, brisa415);
  await ageOrder(await ask("Maximiliano José", quillay), 12);
  await crew.does("order/claim", { hash_id: await ask("Antonia", cancha41, cancha415) });
  await crew.bring(await ask("Matías", brisa41, quillay), "box-03");
  await crew.bring(await ask("Josefa", cancha41));
  await crew.handOver(await ask("Tomás", cancha41, cancha415));
  await crew.handOver(await ask("Elena", quillay));
  await crew.takeBack(await ask("Florencia", cancha415));
  const late = await ask("Ignacio", brisa415);
  await crew.takeBack(late);
  await ageOrder(late, 12);
  const lost = await ask("Rocío", brisa41);
  await crew.handOver(lost);
  await lose(lost, "pair/lose");
  const missed = await ask("Vicente", quillay);
  await crew.does("order/claim", { hash_id: missed });
  await lose(missed, "pair/miss", "not_there");
  while ((await crew.order(hashes.Matías ?? "")).device?.status_id !== "ready") await delay(100);
  await crew.leave();
  return hashes;
}
