// One box and its people: shoppers, a runner, a cashier. They act as people do when a box fails.

import { setTimeout as pause } from "node:timers/promises";
import { loginForm } from "@horma/contract";
import { callerOf, refusalOf } from "./caller.mjs";
import { cancelSome, fetchOut, putBack } from "./cancel.mjs";
import { emptyBox } from "./empty-box.mjs";
import { oneOf } from "./random.mjs";
import { bringBack } from "./return-flow.mjs";

/**
 * Usual shares of orders with a missing pair, without a shopper, with a purchase, with two pairs, and closed by mistake, and of
 * orders that are canceled in each of four moments. A store may override them.
 */
const usual = { missing: 0.03, noShow: 0.002, bought: 0.4, twoPairs: 0.5, undone: 0.05, canceled: 0.03 };
/** How long people wait for a door and a cleaning and try on, ms; the last two at speed 1. */
const patience = { door: 3_000, cleaning: 60_000, trying: 20_000 };

/** Serves orders one after the other, starting one per period. */
export async function runLane(store, lane, { left, period, random }) {
  await pause(random() * period);
  while (left.orders > 0) {
    left.orders--;
    const next = Date.now() + period;
    await serveOrder(store, lane, random);
    await pause(Math.max(0, next - Date.now()));
  }
}

/** Runs one order from the shopper's arrival until its pairs are back in their slots; returns its hash. */
export async function serveOrder(store, lane, random) {
  const { runner } = store.staff;
  const chances = { ...usual, ...store.chances };
  const shopper = await store.enter(store);
  const asked = Date.now();
  const visit = { ...(await ask(store, shopper, random)), shopper, lane, random, left: [] };
  const body = { hash_id: visit.hash };
  const chance = chances.canceled;
  // Whatever is canceled now is in its slot.
  await cancelSome(store, visit, { chance, undo: true });
  if (visit.pairs.length === 0) return visit.hash;
  await runner("claimOrder", { body });
  // What was not scanned yet never left its slot.
  await cancelSome(store, visit, { chance });
  if (visit.pairs.length === 0) return visit.hash;
  store.witness.move(ids(visit.pairs), "runner");
  visit.pairs = await fetchPairs(store, visit);
  await putBack(store, visit, await cancelSome(store, visit, { chance }));
  if (visit.pairs.length === 0) return visit.hash;
  const where = await putDown(store, visit);
  store.waits.push(Date.now() - asked);
  if (random() < chances.noShow && where === "box") {
    store.count("no one came");
    store.later.push(fetchWhenOver(store, visit));
    return visit.hash;
  }
  const canceled = await cancelSome(store, visit, { chance });
  // In a box a canceled pair stays beside one that its shopper takes.
  visit.left = where === "box" && visit.pairs.length > 0 ? canceled : [];
  if (visit.left.length < canceled.length) await fetchOut(store, visit, canceled, where);
  if (visit.pairs.length === 0) return visit.hash;
  const taken = await take(store, visit, where);
  if (visit.left.length > 0) await fetchLeft(store, visit, taken);
  await pause(patience.trying / store.speed);
  let pairs = await settle(store, visit, chances);
  for (; random() < chances.undone; pairs = await settle(store, visit, chances)) await undo(store, visit);
  for (const pair of pairs.filter(({ outcome }) => outcome === "returned"))
    await bringBack(store, visit, pair);
  return visit.hash;
}

/** The cashier closes the order; returns its pairs, each with its outcome. */
async function settle(store, visit, chances) {
  const pairs = visit.pairs.map((pair) => ({
    ...pair,
    outcome: visit.random() < chances.bought ? "bought" : "returned",
  }));
  await store.staff.cashier("settleOrder", {
    body: { hash_id: visit.hash, pairs: pairs.map(({ id, outcome }) => ({ pair_id: id, outcome })) },
  });
  for (const pair of pairs) store.witness.move([pair.id], pair.outcome === "bought" ? "sold" : "rack");
  return pairs;
}

/** It was closed by mistake: the shopper has all pairs again. */
async function undo(store, { hash, pairs }) {
  const { settlement } = await store.staff.cashier("getStaffOrder", { params: { hash_id: hash } });
  await store.staff.cashier("undoSettlement", { body: { hash_id: hash, settlement: settlement.id } });
  store.count("settlement undone");
  store.witness.move(ids(pairs), "shopper");
}

/** Signs in a new shopper; `failed` hears of calls that are retried. */
export async function newShopper(url, failed) {
  const email = `${loginForm.guest}@${loginForm.emailDomain}`;
  const { auth_token: token } = await callerOf(
    url,
    null,
    {},
    failed,
  )("login", {
    body: { email, password: loginForm.password },
  });
  const call = callerOf(url, token, {}, failed);
  await call("setNickname", { body: { nickname: "Prueba" } });
  return { token, call };
}

/** Asks for one or two pairs that are well in stock. */
async function ask(store, shopper, random) {
  const first = oneOf(random, store.skus);
  const second = random() < usual.twoPairs ? oneOf(random, store.skus) : first;
  const skus = [...new Set([first.sku, second.sku])];
  const { order } = await shopper("createOrder", { body: { skus, store_id: store.id } });
  store.tally.asked++;
  const detail = await store.staff.runner("getStaffOrder", { params: { hash_id: order.hash_id } });
  const pairs = detail.order.pairs.map(({ id, ean, sku, location }) => ({ id, ean, sku, location }));
  store.witness.move(ids(pairs), "slot");
  return { hash: order.hash_id, pairs };
}

/**
 * The runner confirms pairs that are there. Of the others, some lie in another slot or turn up in this one after all; the rest
 * turn up later or are given up.
 */
async function fetchPairs(store, { hash, pairs, random }) {
  const { runner } = store.staff;
  const found = [];
  for (let pair of pairs) {
    const body = { hash_id: hash, pair_id: pair.id };
    if (random() < usual.missing) {
      store.witness.put(store.id, pair, -1);
      if (store.slots && random() < 0.5) await reportLeft(store, body, pair);
      else {
        store.count("pair missing");
        await runner("missPair", { body: { ...body, reason: "not_there" } });
      }
      pair = await whereNow(store, hash, pair);
      if (pair.state === "missing") {
        store.witness.move([pair.id], "gone");
        store.later.push(lookFor(store, hash, pair, random));
        continue;
      }
    }
    await runner("confirmPair", { body: { ...body, code: pair.ean } });
    store.witness.put(store.id, pair, -1);
    found.push(pair);
  }
  return found;
}

/** The slot has fewer than the books say, but enough: the pair is fetched here after all. */
async function reportLeft(store, body, { sku, location }) {
  const left = store.witness.standing(store, { sku, location });
  const slot = { location, left, to: null };
  const look = () => store.staff.runner("missPair", { body: { ...body, reason: "not_there", slot } });
  const refused = await tried(look);
  store.witness.doubtful.add(location);
  store.count(refused ? `look: ${refused}` : "fewer in the slot than the books say");
}

/** The pair as the server has it now: it may have been sent to another slot. */
async function whereNow(store, hash, { id }) {
  const { order } = await store.staff.runner("getStaffOrder", { params: { hash_id: hash } });
  const { ean, sku, location, state, place } = order.pairs.find((pair) => pair.id === id);
  if (state === "picking") store.count("fetched from its slot after all, or another");
  return { id, ean, sku, location, state, place };
}

/** Someone finds the pair or gives it up, unless a count found its shoe in a slot before. */
async function lookFor(store, hash, pair, random) {
  const body = { hash_id: hash, pair_id: pair.id };
  const { runner, manager } = store.staff;
  await pause(2_000);
  const gone = random() < 0.5;
  const refused = await tried(() =>
    gone ? manager("writeOffPair", { body }) : runner("findPair", { body }),
  );
  if (refused) {
    const { place } = await whereNow(store, hash, pair);
    if (refused !== "step_refused" || place !== "shelf")
      throw new Error(`pair ${pair.id} in ${place}: ${refused}`);
    store.count("lost pair that a count found");
    store.witness.move([pair.id], "slot");
  } else if (!gone) {
    store.witness.move([pair.id], "rack");
    await bringBack(store, { hash, lane: undefined, random }, pair);
  }
}

/** Puts the pairs into the lane's box, or into the delivery zone if that fails. */
async function putDown(store, visit) {
  const { hash, pairs, lane } = visit;
  const { box, hwd } = lane;
  const refused = await tried(() => store.staff.runner("placeOrder", { body: { hash_id: hash, hwd } }));
  if (refused) {
    store.count(`box refused: ${refused}`);
    await closeLateDoors(store, lane);
  }
  const taken = refused === "device_not_available" || refused === "step_refused";
  if (taken || !(await until(() => doorOpen(box, "back"), patience.door))) return toZone(store, visit);
  box.putPairs(pairs.length);
  store.witness.fill(hwd, hash, ids(pairs));
  box.closeDoor("back");
  const ready = await until(() => isReady(visit), patience.cleaning / store.speed + 2_000, 150);
  if (ready) return "box";
  store.count("carried by hand");
  await emptyBox(box);
  store.witness.empty(hwd, ids(pairs), "runner");
  return toZone(store, visit);
}

/** A door that opened too late keeps the box from every order until a person who passes closes it. */
async function closeLateDoors({ witness }, { box, hwd }) {
  if (witness.holds(hwd) || !(doorOpen(box, "front") || doorOpen(box, "back"))) return;
  await emptyBox(box);
}

async function isReady({ shopper, hash }) {
  return (await shopper("getOrder", { params: { hash_id: hash } })).status_id === "ready";
}

/** Puts the pairs into the delivery zone, wherever the order was assigned. */
async function toZone(store, { hash, pairs, lane }) {
  const { runner } = store.staff;
  store.count("left in the zone");
  await tried(() => runner("bringByHand", { body: { hash_id: hash } }));
  const { order } = await runner("getStaffOrder", { params: { hash_id: hash } });
  if (order.pairs.some((pair) => pair.state === "picking")) {
    await runner("placeOrder", { body: { hash_id: hash, hwd: null } });
  }
  store.witness.move(ids(pairs), "zone");
  // Someone passing closes a door that opened too late.
  setTimeout(() => lane.box.closeDoor("back"), 2_000).unref();
  return "zone";
}

/** The shopper takes the pairs; if the box does not open, staff bring them. Returns from where they were taken. */
async function take(store, visit, where) {
  const { hash, pairs, left, shopper, lane } = visit;
  if (where === "zone") return handOver(store, visit, where);
  store.witness.ask(lane.hwd, hash);
  for (let tries = 0; tries < 3; tries++) {
    const refused = await tried(() => shopper("deliverOrder", { body: { hash_id: hash } }));
    if (doorOpen(lane.box, "front")) {
      lane.box.takePairs();
      if (left.length > 0) lane.box.putPairs(left.length);
      store.witness.empty(lane.hwd, ids(pairs), "shopper");
      lane.box.closeDoor("front");
      await until(() => isWithShopper(visit), 60_000, 200);
      return "box";
    }
    store.count(`front door: ${refused ?? "closed again"}`);
    await pause(500);
  }
  store.count("carried by hand");
  await emptyBox(lane.box);
  store.witness.empty(lane.hwd, ids(pairs), "runner");
  await toZone(store, visit);
  return handOver(store, visit, "zone");
}

async function handOver(store, { hash, pairs }, where) {
  await store.staff.runner("handOver", { body: { hash_id: hash } });
  store.witness.move(ids(pairs), "shopper");
  return where;
}

/** The canceled pair that the shopper left in the box; their helper brought it to the rack. */
async function fetchLeft(store, visit, taken) {
  const { left } = visit;
  if (taken === "box") return fetchOut(store, visit, left, "box");
  store.witness.move(ids(left), "rack");
  for (const pair of left) await bringBack(store, visit, pair, { clean: true });
}

async function isWithShopper({ shopper, hash }) {
  return (await shopper("getOrder", { params: { hash_id: hash } })).state === "in_salon";
}

/** The pickup window closes, and a runner takes the pairs out again. */
async function fetchWhenOver(store, visit) {
  const { hash, pairs, shopper } = visit;
  const over = async () => (await shopper("getOrder", { params: { hash_id: hash } })).state === "done";
  if (!(await until(over, 6 * 60_000, 5_000))) throw new Error(`order ${hash} was never taken back`);
  await fetchOut(store, visit, pairs, "box");
}

/** Returns the refusal's code, or nothing when the call succeeded. */
export async function tried(call) {
  try {
    await call();
    return undefined;
  } catch (error) {
    return refusalOf(error);
  }
}

/** Waits until a condition holds; returns whether it did in time. */
export async function until(come, time, look = 25) {
  for (const end = Date.now() + time; Date.now() < end; await pause(look)) {
    if (await come()) return true;
  }
  return come();
}

export const doorOpen = (box, door) => box.look().world.doors[door] === "open";

const ids = (pairs) => pairs.map(({ id }) => id);
