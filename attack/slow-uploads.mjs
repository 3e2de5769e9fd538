import { createRequire } from "node:module";
import { connect } from "node:net";
import { times } from "./attacker/browser.mjs";
import { machineKey } from "./attacker/machine-key.mjs";
import { server } from "./target/servers.mjs";

const sharp = createRequire(new URL("../apps/server/package.json", import.meta.url))("sharp");

export const claim = "one machine's slow uploads of pictures keep no other from uploading (CT-06)";

/** The pace that ends an upload is looked at after 15 s; some time for a busy machine, ms. */
const patience = 30_000;
const path = "/api/v1/products/880101/pictures/9";

export async function run(book) {
  const product = await server("main");
  const slow = await machineKey(product, "slow", ["catalogue"]);
  const other = await machineKey(product, "other", ["catalogue"]);
  const begun = times(8).map(() => beginUpload(product, slow));
  book.tried("eight uploads of one key that send a byte a second");
  const refused = await Promise.all(begun.map(({ answer }) => within(answer, 2_000)));
  const count = refused.filter((text) => text?.startsWith("HTTP/1.1 429 ")).length;
  book.expect(count === 4, "four of them are refused at once", () => `${count} were`);

  const create = { width: 40, height: 40, channels: 3, background: "#336699" };
  const picture = await sharp({ create }).png().toBuffer();
  const headers = { authorization: `Bearer ${other}`, "content-type": "image/png" };
  const taken = await fetch(`${product.origin}${path}`, { method: "POST", headers, body: picture });
  book.expect(taken.ok, "another key's picture is taken meanwhile", () => `${taken.status}`);

  const ends = await Promise.all(begun.map(({ answer }) => within(answer, patience)));
  const ended = ends.filter((text) => text?.startsWith("HTTP/1.1 408 ")).length;
  book.expect(ended === 4, "the slow ones end with a reason", () => `${ended} did: ${ends.join("\n")}`);
  for (const { end } of begun) end();
  await fetch(`${product.origin}${path}/remove`, {
    method: "POST",
    headers: { authorization: headers.authorization },
  });
}

/** Begins to upload a megabyte, a byte a second. `answer` is the beginning of what the server says. */
function beginUpload({ port }, secret) {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  const head = [`POST ${path} HTTP/1.1`, "host: a", "content-type: image/png", "content-length: 1048576"];
  socket.write([...head, `authorization: Bearer ${secret}`, "", ""].join("\r\n"));
  const sending = setInterval(() => socket.writable && socket.write("x"), 1_000);
  const answer = new Promise((answered) => socket.once("data", (part) => answered(String(part))));
  return {
    answer,
    end: () => {
      clearInterval(sending);
      socket.destroy();
    },
  };
}

/** What comes in time; undefined if nothing does. */
function within(answer, time) {
  return Promise.race([answer, new Promise((late) => setTimeout(late, time).unref())]);
}
