// Visits at boxes: a runner fills one, it cleans, its shopper empties it. The orders are written into the database where the boxes'
// part begins; commands are published as a server does.
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "../custody/database.mjs";

/** How long a command is good, how often it is repeated until it is answered, and how long one visit may take, ms. */
const [good, repeat, patience] = [5_000, 700, 120_000];
const product = "900000000";

export const shoe = sql`
with type as (insert into product_type (name) values ('Zapato') returning id), shoe as (
  insert into product (id, type_id, model, name, brand, color, description, sub_class, scale)
  select '${product}', id, 'M', 'Modelo', 'Marca', 'Negro', 'Zapato', 'Derby', 'adult' from type returning id
)
insert into product_size (sku, product_id, size) select '${product}', id, '42' from shoe`;

/** A runner comes with the confirmed pair of an order for a free box. */
const runnerComes = sql`
with box as (select id, store_id from device where id = $1 and job is null for update),
shopper as (insert into client (created_at) select now() from box returning id),
asked as (
  insert into "order" (hash_id, code, store_id, client_id, status_id, deliver_method, created_at, updated_at)
  select $2, upper(left($2, 4)), box.store_id, shopper.id, 'dispatch', 'box', now(), now() from box, shopper returning id
), carried as (
  insert into pair (order_id, sku, position, price_normal, state, place, confirmed_at)
  select id, '${product}', 1, 39990, 'picking', 'runner', now() from asked
)
update device d set status_id = 'occupied', order_id = asked.id, job = $3, job_kind = 'order', updated_at = now()
from asked where d.id = $1`;

export const ends = sql`
select (select count(*)::int from pair where state = 'with_shopper') as "with shoppers",
  (select count(*)::int from pair where state <> 'with_shopper') as "elsewhere"`;

/**
 * @param {{ database: import("pg").Pool, publish: (box: string, command: object) => void,
 *   arrivals: ReturnType<typeof import("./arrivals.mjs").watchArrivals> }} chain
 * @param {Map<string, { device: number, store: number }>} places of the boxes by `store/hwd`: the row's id, the number of its store
 */
export function openVisits({ database, publish, arrivals }, places) {
  const free = [...places.keys()].sort(() => Math.random() - 0.5);
  const present = new Map();
  const counts = { begun: 0, done: 0, failed: 0 };
  /** As the server sends a command, and as people try again when it fails. */
  const order = async (box, action, job) => {
    const now = present.get(box);
    for (const end = Date.now() + patience; Date.now() < end; ) {
      const [id, from] = [randomUUID(), Date.now()];
      const [issued_at, expires_at] = [from, from + good].map((at) => new Date(at).toISOString());
      for (; Date.now() < from + good && now.answer?.id !== id; await pause(repeat)) {
        publish(box, { id, action, job, issued_at, expires_at });
      }
      if (now.answer?.id === id && now.answer.outcome === "done") return;
      await pause(1_000);
    }
  };
  const visit = async (box) => {
    counts.begun++;
    const [job, hash] = [randomUUID(), randomUUID().replaceAll("-", "").slice(0, 22)];
    const { rowCount } = await database.query(runnerComes, [places.get(box).device, hash, job]);
    if (rowCount !== 1) throw new Error(`${box} is not free in the database`);
    let done;
    const over = new Promise((resolve, reject) => {
      done = resolve;
      setTimeout(() => reject(new Error(`the visit at ${box} did not end`)), patience).unref();
    });
    present.set(box, { job, done, opened: false, state: "", answer: undefined });
    void order(box, "open_back_door", job);
    await over;
    counts.done++;
  };
  return {
    counts,
    /** What a box says: moves its visit on. */
    heard: (box, topic, payload, at) => {
      const now = present.get(box);
      if (now === undefined) return;
      const { boot, seq, at: _, ...rest } = payload;
      const news = JSON.stringify(rest);
      // A sign of life changes nothing.
      if (topic !== "state" || news !== now.state)
        arrivals.expect({ ...places.get(box), topic, boot, seq, at });
      if (topic === "state") now.state = news;
      if (topic === "command/result") now.answer = payload;
      if (topic !== "state" || payload.job !== now.job) return;
      if (payload.status === "ready" && !now.opened) {
        now.opened = true;
        void order(box, "open_front_door", now.job);
      }
      const shut = payload.doors.front === "closed" && payload.doors.back === "closed";
      if (payload.front_opened && payload.status === "idle" && shut) now.done();
    },
    /** Begins so many visits a second for so many ms; does not wait for their ends. */
    begin: async (rate, time) => {
      const began = Date.now();
      for (let index = 0; index < (rate * time) / 1_000; index++) {
        await pause(began + (index * 1_000) / rate - Date.now());
        const box = free.shift();
        if (box === undefined) throw new Error("no box is free");
        visit(box)
          .then(() => pause(2_000))
          .then(
            () => free.push(box),
            (error) => {
              counts.failed++;
              console.log(`  ${error.message}`);
            },
          )
          .finally(() => present.delete(box));
      }
    },
    /** Resolves once no visit is under way. */
    over: async () => {
      while (counts.done + counts.failed < counts.begun) await pause(100);
    },
    /** Boxes without a visit, the longest unused last. */
    idle: (count) => free.splice(0, count),
  };
}
