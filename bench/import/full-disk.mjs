// A server whose disk is nearly full: what a file does to it, and whether orders go on.
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync, statfsSync } from "node:fs";
import { Readable } from "node:stream";
import { queryDatabase, sql } from "../custody/database.mjs";
import { startServer } from "../custody/server.mjs";
import { makeKey } from "../events/feed-reader.mjs";
import { newShopper } from "../new-shopper.mjs";

const megabyte = 1024 * 1024;
/** MB: of the disk, where one may be mounted, of its reserve, and of a file that is larger than both. */
const [disk, reserve, file] = [700, 200, 900];
/** MB of the folder that takes the place of a disk of its own: what the disk has free beside it is called its reserve. */
const room = 100;

const restocked = sql`
update stock set on_hand = 100000 from store where store.id = store_id and store.code = '0101' and sku = '880101410' returning store_id as id`;

/**
 * Sends two files that are larger than the disk, without their length. Orders are made meanwhile.
 * @returns {Promise<{ statuses: number[], orders: number, of: string }>} `of`: which disk it was
 */
export async function fillDisk({ port, data, broker }) {
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true });
  const mounted = mountAt(data);
  const { bavail, bsize } = statfsSync(data);
  const kept = mounted ? reserve : Math.floor((bavail * bsize) / megabyte) - room;
  const env = { DISK_RESERVE_MB: String(kept), IMPORT_MAX_MB: "2000" };
  const server = await startServer({ port, data, speed: 1, broker, env, keep: true });
  try {
    const secret = await makeKey(
      (statement, values) => queryDatabase(data, statement, values),
      ["catalogue"],
    );
    const [{ id }] = await queryDatabase(data, restocked);
    const send = async () => {
      const init = {
        method: "POST",
        duplex: "half",
        body: /** @type {any} */ (Readable.from(rows(file))),
        headers: { authorization: `Bearer ${secret}`, "content-type": "text/csv" },
      };
      const { status } = await fetch(`${server.url}/api/v1/imports?kind=stores`, init);
      return status;
    };
    let orders = 0;
    let filling = true;
    const shopping = (async () => {
      while (filling) {
        const shopper = await newShopper(server.url, `Prueba ${orders}`);
        await shopper("createOrder", { body: { skus: ["880101410"], store_id: id } });
        orders++;
      }
    })();
    const statuses = [await send(), await send()];
    filling = false;
    await shopping;
    return { statuses, orders, of: mounted ? `${disk} MB of its own` : `a folder of ${room} MB` };
  } finally {
    await server.stop();
    if (mounted) execFileSync("umount", [data]);
  }
}

function mountAt(folder) {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${disk}m`, "tmpfs", folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Rows that PostgreSQL cannot compress. */
function* rows(megabytes) {
  yield Buffer.from("code,name\n");
  for (let sent = 0; sent < megabytes; sent++) {
    const text = randomBytes((megabyte * 3) / 4).toString("base64");
    yield Buffer.from(text.replace(/.{80}/g, (name) => `T${sent},${name}\n`));
  }
}
