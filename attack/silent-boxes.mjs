import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { each, newNetwork, times } from "./attacker/browser.mjs";
import { accepted, openSocket, settled, signIn } from "./attacker/mqtt.mjs";
import { server } from "./target/servers.mjs";

export const claim = "who fills the boxes' listener keeps no real box out (SX-09)";

/** More than the listener accepts in all. */
const sockets = 4_200;
/** How many of one address may stay open: a fraction of the listener's limit. */
const ofOneAddress = 1_000;
/** The time within which the listener handles all waiting connections, ms. */
const looks = 3_000;
const wrongPasswords = 300;

export async function run(book) {
  const product = await server("main");
  const boxes = JSON.parse(readFileSync(join(product.dataDir, "boxes.json"), "utf8"));
  const [account, password] = Object.entries(boxes)[0];
  const box = (address = newNetwork()) => signIn(product, { account, password, address });
  const calm = await box();
  if (calm !== accepted) throw new Error(`the box cannot sign in at all: ${calm}`);

  const one = newNetwork();
  const left = await held(book, product, {
    what: `${sockets} silent sockets of one address`,
    addresses: [one],
    meanwhile: async () => {
      const code = await box();
      book.expect(code === accepted, "a real box signs in meanwhile", () => `it got ${code}`);
    },
  });
  book.expect(left <= ofOneAddress, `one address holds ${ofOneAddress} at most`, () => `${left} stand open`);
  await held(book, product, {
    what: `${sockets} silent sockets of 60 addresses`,
    addresses: times(60).map(newNetwork),
    meanwhile: async () => {
      const code = await box();
      book.expect(code === accepted, "a full listener has room for a known box", () => `it got ${code}`);
    },
  });

  const guesser = newNetwork();
  const codes = await each(times(wrongPasswords), 16, (_, n) =>
    signIn(product, { account, password: `wrong-${n}`, address: guesser }),
  );
  book.tried(`${wrongPasswords} wrong passwords of a real account from one address`);
  book.expect(!codes.includes(accepted), "none is taken", () => "one was");
  const begun = Date.now();
  const right = await box();
  book.expect(
    right === accepted,
    `the box itself signs in, in ${Date.now() - begun} ms`,
    () => `it got ${right}`,
  );
}

/**
 * Holds as many silent sockets as possible, reopens those that are closed, and runs `meanwhile`. Returns how many are still open
 * some time after the last was opened.
 */
async function held(book, product, { what, addresses, meanwhile }) {
  if (process.platform !== "linux") return 0;
  const all = new Set();
  let filling = true;
  const open = (index) => {
    const socket = openSocket(product, addresses[index % addresses.length]);
    all.add(socket);
    // Reopens what the broker closes, as an attacker would.
    socket.once("close", () => {
      all.delete(socket);
      if (filling) setTimeout(() => filling && open(index), 200);
    });
  };
  for (let index = 0; index < sockets; index++) {
    open(index);
    if (index % 500 === 499) await settled([...all]);
  }
  await pause(looks);
  book.tried(what);
  await meanwhile();
  filling = false;
  await pause(looks);
  // With a full queue the kernel drops connections silently. Sending a byte shows which.
  for (const socket of all) if (!socket.destroyed) socket.write(Buffer.from([0x10]));
  await pause(looks);
  const left = [...all].filter((socket) => !socket.destroyed).length;
  for (const socket of all) socket.destroy();
  await pause(300);
  return left;
}
