// One day of a store as it really goes: requests come, runners fetch, boxes sanitise, shoppers cancel. At each request `asked` gets
// what the books show at that instant; at each placing and end the store's history grows.
const hour = 3_600_000;

/**
 * @param world a scenario
 * @param random its source of numbers
 * @param {{ id: number, asked: (order, view) => void, looked: (view) => void, placed: (fetch) => void, over: (order) => void }} to
 * `id`: of the first order
 */
export function runDay(world, random, day, to) {
  const factor = random.logNormal(1, world.day);
  const closesAt = (world.closes - world.opens) * hour;
  const slowFrom = world.slow && day % 2 === 1 ? 2 * hour : Number.POSITIVE_INFINITY;
  const speed = (at) => factor * (at >= slowFrom ? world.slow : 1);
  const runners = Array.from({ length: world.runners }, (_, id) => ({
    id,
    order: null,
    freeSince: 0,
    goneFrom: Infinity,
    goneTo: Infinity,
  }));
  leave(world, random, runners, closesAt);
  const boxes = Array.from({ length: world.boxes }, () => ({ freeAt: 0, failedTo: 0, order: null }));
  const queue = [];
  const events = new Events();
  events.add(random.gap(world.hourly[0]), { kind: "request" });
  for (const { goneTo } of runners) if (goneTo < closesAt) events.add(goneTo, { kind: "back" });
  events.add(world.look, { kind: "look" });
  if (world.failing) events.add(random.gap(world.failing.hourly), { kind: "failure" });
  let { id } = to;

  const take = (runner, now) => {
    const order = queue.shift();
    const took =
      random.logNormal(world.median, world.spread) * speed(now) * (order.pairs === 2 ? 1 + world.second : 1);
    Object.assign(runner, { order, since: Math.max(order.at, runner.freeSince) });
    events.add(now + took, { kind: "placed", runner, order });
  };
  const here = (runner, now) => now < runner.goneFrom || now >= runner.goneTo;
  const work = (now) => {
    if (now >= closesAt) return;
    for (const runner of runners)
      if (runner.order === null && here(runner, now) && queue.length > 0) take(runner, now);
  };
  const end = (order, ready, ended) => {
    if (order.over) return;
    Object.assign(order, { over: true, ready, ended });
    to.over(order);
  };
  const viewAt = (now) => ({
    now,
    queue,
    runners,
    boxes,
    boxCycle: world.boxCycle,
    closesAt,
    speed: speed(now),
    here: (runner) => here(runner, now),
  });
  const request = (now) => {
    const pairs = random.next() < world.twoPairs ? 2 : 1;
    const order = { id: id++, at: now, pairs, hour: Math.floor(now / hour), over: false };
    to.asked(order, viewAt(now));
    queue.push(order);
    if (random.next() < world.canceled)
      events.add(now + random.next() * world.patience, { kind: "cancel", order });
    const next = now + random.gap(world.hourly[Math.min(order.hour, world.hourly.length - 1)]);
    if (next < closesAt) events.add(next, { kind: "request" });
  };
  const placed = ({ runner, order }, now) => {
    to.placed({ ms: now - runner.since, pairs: order.pairs, at: now });
    Object.assign(runner, { order: null, freeSince: now });
    if (order.over) return;
    const box = boxes.find((each) => each.freeAt <= now && each.failedTo <= now);
    if (box === undefined) return end(order, now, null);
    Object.assign(box, { freeAt: Infinity, order });
    order.readyAt = now + world.boxCycle;
    events.add(now + world.boxCycle, { kind: "clean", box, order });
  };
  const clean = ({ box, order }, now) => {
    if (box.order !== order) return;
    Object.assign(box, { freeAt: now + random.next() * 2 * world.stay, order: null });
    end(order, now, null);
  };
  const cancel = (order, now) => {
    const at = queue.indexOf(order);
    if (at >= 0) queue.splice(at, 1);
    end(order, null, now);
  };
  const failure = (now) => {
    const box = boxes.find((each) => each.failedTo <= now);
    if (box !== undefined) {
      const { order } = box;
      Object.assign(box, { failedTo: now + world.failing.lasts, freeAt: now, order: null });
      if (order !== null) events.add(now + world.failing.walk, { kind: "moved", order });
    }
    events.add(now + random.gap(world.failing.hourly), { kind: "failure" });
  };

  for (let next = events.next(); next !== undefined && next.at < closesAt + 2 * hour; next = events.next()) {
    const { at: now, event } = next;
    if (event.kind === "request") request(now);
    if (event.kind === "look" && now < closesAt) {
      to.looked(viewAt(now));
      events.add(now + world.look, event);
    }
    if (event.kind === "placed") placed(event, now);
    if (event.kind === "clean") clean(event, now);
    if (event.kind === "moved") end(event.order, now, null);
    if (event.kind === "cancel") cancel(event.order, now);
    if (event.kind === "failure") failure(now);
    work(now);
  }
  for (const order of queue) end(order, null, closesAt);
  return id;
}

function leave({ gone }, random, runners, closesAt) {
  if (gone === undefined || random.next() > gone.share) return;
  const goneFrom = random.next() * (closesAt - gone.most);
  const goneTo = goneFrom + gone.least + random.next() * (gone.most - gone.least);
  Object.assign(runners[0], { goneFrom, goneTo });
}

/** What is to come, the soonest first. */
class Events {
  #heap = [];

  add(at, event) {
    const heap = this.#heap;
    let place = heap.push({ at, event }) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (heap[parent].at <= heap[place].at) return;
      [heap[parent], heap[place]] = [heap[place], heap[parent]];
      place = parent;
    }
  }

  next() {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (heap.length === 0) return first;
    heap[0] = last;
    for (let place = 0; ; ) {
      const left = 2 * place + 1;
      const least = left + 1 < heap.length && heap[left + 1].at < heap[left].at ? left + 1 : left;
      if (least >= heap.length || heap[place].at <= heap[least].at) return first;
      [heap[place], heap[least]] = [heap[least], heap[place]];
      place = least;
    }
  }
}
