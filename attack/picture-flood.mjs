import { hash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { each, need, times } from "./attacker/browser.mjs";
import { at, Shopper } from "./attacker/people.mjs";
import { rows } from "./target/database.mjs";
import { server } from "./target/servers.mjs";

const sharp = createRequire(new URL("../apps/server/package.json", import.meta.url))("sharp");

export const claim =
  "first views of uploaded pictures take neither the database nor the memory of everybody else (CT-06)";

const widths = [160, 240, 320, 480, 960];
/** Pictures without sizes: so many first views are 240. */
const pictures = 48;
/** How long others poll without the flood, and again and again beside it, ms. */
const calm = 5_000;
const between = 50;
/** Memory of the server, MiB; how many times longer 99 of 100 polls may take, and what is no matter, ms. */
const [mostMemory, slower, little] = [350, 1.5, 50];

export async function run(book) {
  const product = await server("pictured");
  const hashes = await uploadedBefore(product);
  const shopper = await Shopper.identified(product);
  const { hash_id } = await shopper.order();
  const poll = () => shopper.get(at.order(hash_id));
  const before = await pollFor(poll, () => pause(calm));
  const rested = watchMemory(product.pid).end();
  const memory = watchMemory(product.pid);
  const views = hashes.flatMap((each) => widths.map((width) => `/pictures/${each}/${width}.webp`));
  let flood;
  const during = await pollFor(poll, async () => {
    const pages = new Worker(new URL("./attacker/view-pictures.mjs", import.meta.url), {
      workerData: { port: product.port, paths: views },
    });
    [flood] = await once(pages, "message");
  });
  const peak = memory.end();
  const { answers, left } = flood;
  book.expect(left === 0, "every picture is there in the end", () => `${left} views were never answered`);
  const counts = new Map();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  const listed = [...counts].map(([status, n]) => `${n} × ${status}`).join(", ");
  book.tried(
    `${views.length} first views of ${pictures} pictures of 8 MB at once, and again those that were refused: ${listed}`,
  );
  const bare = answers.filter(
    ({ status, retry }) => status !== 200 && !(status === 503 && retry !== undefined),
  );
  book.expect(bare.length === 0, "who is refused is told when to come again", () =>
    JSON.stringify(bare.slice(0, 3)),
  );
  const bound = Math.max(little, slower * before.at99);
  book.expect(
    during.failed === 0 && during.at99 <= bound,
    `another shopper's ${during.count} polls go on: 99 of 100 within ${during.at99} ms, ${before.at99} without the flood`,
    () =>
      `${during.failed} of ${during.count} polls failed, 99 of 100 took up to ${during.at99} ms, ${before.at99} without the flood`,
  );
  book.expect(
    peak <= mostMemory,
    `the server has at most ${peak} MiB, ${rested} before`,
    () => `the server had ${peak} MiB, ${rested} before; ${mostMemory} are allowed`,
  );
}

/** Polls again and again while something goes on; the time of the slowest hundredth, ms. */
async function pollFor(poll, meanwhile) {
  let going = true;
  const took = [];
  let failed = 0;
  const polls = (async () => {
    while (going) {
      const begun = performance.now();
      const went = await poll()
        .then(need)
        .then(
          () => true,
          () => false,
        );
      if (!went) failed++;
      took.push(performance.now() - begun);
      await pause(between);
    }
  })();
  await meanwhile();
  going = false;
  await polls;
  took.sort((one, other) => one - other);
  return { count: took.length, failed, at99: Math.round(took[Math.floor(took.length * 0.99)] ?? 0) };
}

/** The most memory that a process has from now on, MiB. */
function watchMemory(pid) {
  let most = 0;
  const look = () => {
    const [, kB] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    most = Math.max(most, Number(kB) / 1024);
  };
  const timer = setInterval(look, 20);
  look();
  return {
    end: () => {
      clearInterval(timer);
      return Math.round(most);
    },
  };
}

/** Puts pictures into the database that have no sizes yet, as from before or copied there: a photo with a comment each. */
async function uploadedBefore(product) {
  const create = { width: 4_000, height: 3_000, channels: 3, background: "#808080" };
  const noise = { type: "gaussian", mean: 128, sigma: 40 };
  const photo = await sharp({ create: { ...create, noise } })
    .jpeg({ quality: 90 })
    .toBuffer();
  return each(times(pictures), 4, async (_, n) => {
    const comment = Buffer.from([0xff, 0xfe, 0, 4, n >> 8, n & 255]);
    const bytes = Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]);
    const name = hash("sha256", bytes);
    await rows(
      product,
      "insert into picture (hash, type, width, height, bytes) values ($1, 'image/jpeg', 4000, 3000, $2)",
      [name, bytes],
    );
    return name;
  });
}
