import { copyFileSync, readdirSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { Browser, need, said, went } from "./attacker/browser.mjs";
import { at, Shopper, Staff } from "./attacker/people.mjs";
import { socketOf } from "./target/database.mjs";
import { freePorts, Product } from "./target/product.mjs";
import { server } from "./target/servers.mjs";

export const claim = "two servers that cannot work together do not start (SX-05)";

export async function run(book) {
  const first = await server("lone");
  const shopper = await Shopper.identified(first);
  const { hash_id } = await shopper.order();
  const manager = await Staff.signedIn(first, "manager");
  const boxes = await boxesOnline(manager);

  await refuses(
    book,
    "with other ports on its data directory",
    new Product(first.dataDir, await freePorts(), first.variables),
  );
  // A second server with the very same ports also names the obstacle.
  await refuses(
    book,
    "with the same ports on its data directory",
    new Product(first.dataDir, first, first.variables),
  );
  await refuses(book, "with nothing but its database", await besideIt(first, { secrets: false }));
  await refuses(book, "with its database and secrets, and a broker of its own", await besideIt(first));

  const ready = await new Browser(first).get("/readyz");
  book.expect(
    ready.body?.database === "ok" && ready.body?.broker === "ok",
    "the first is ready all the same",
    () => said(ready),
  );
  const order = await shopper.get(at.order(hash_id));
  book.expect(went(order), "it knows its orders", () => said(order));
  const more = await shopper.ask(["880101415"]);
  book.expect(went(more), "it takes new ones", () => said(more));
  const again = await Staff.signedIn(first, "manager").then(
    () => "it did",
    ({ message }) => message,
  );
  book.expect(again === "it did", "its staff signs in with the PINs it printed", () => again);
  const now = await boxesOnline(manager);
  book.expect(now === boxes, `its ${boxes} boxes are online`, () => `${now} of ${boxes} are`);
}

/**
 * Starts a second process on the same database with its own directory, ports and broker. With `secrets`, all but the broker is
 * set up as an operator should.
 */
async function besideIt(first, { secrets = true } = {}) {
  const database = `postgresql://horma@localhost/horma?host=${encodeURIComponent(socketOf(first.dataDir))}`;
  const second = await Product.fresh("second", { ...first.variables, DATABASE_URL: database });
  if (!secrets) return second;
  for (const entry of readdirSync(first.dataDir, { withFileTypes: true })) {
    const [from, to] = [first.dataDir, second.dataDir].map((directory) => join(directory, entry.name));
    if (entry.isFile() && /^(session-secret|master-key|lookup-key|kiosk-pin|.*\.json)$/.test(entry.name))
      copyFileSync(from, to);
    if (entry.name === "day-keys") symlinkSync(resolve(from), to);
  }
  return second;
}

/** Expects a start to end by itself with one line that says why, and never be ready. */
async function refuses(book, how, second) {
  const ready = await second.begin();
  if (ready) await second.stop();
  book.tried(`a second server ${how}: ${ready ? "it got ready" : `it ended with ${second.exitCode}`}`);
  if (
    !book.expect(!ready && second.exitCode !== 0, `${how} it does not start`, () =>
      second.lastWords().slice(-300),
    )
  )
    return;
  const lines = second.complaints();
  book.expect(
    lines.length === 1,
    `it says why in one line: "${lines[0]?.slice(0, 200)}"`,
    () => `${lines.length} lines: ${lines.slice(0, 3).join(" | ").slice(0, 400)}`,
  );
}

async function boxesOnline(manager) {
  const count = async () =>
    need(await manager.get("board")).devices.filter(({ type_id, online }) => type_id === "box" && online)
      .length;
  // The boxes of a new demo take a moment to connect.
  for (let waited = 0; waited < 20 && (await count()) < 12; waited++)
    await new Promise((soon) => setTimeout(soon, 250));
  return count();
}
