import { setTimeout as pause } from "node:timers/promises";
import { Browser, each, said, times, went } from "./attacker/browser.mjs";
import { at, logInByCode } from "./attacker/people.mjs";
import { rows } from "./target/database.mjs";
import { server } from "./target/servers.mjs";

export const claim = "two addresses cannot use up a store's SMS (SX-04)";

const [requests, batch] = [700, 100];
/** Addresses in the proxy's header. */
const [flooders, honest] = [["203.0.113.1", "198.51.100.1"], "192.0.2.77"];

export async function run(book) {
  const product = await server("proxied");
  const codes = new Map();
  let phone = 50_000_000;
  const from = (forwarded) => new Browser(product, { address: "127.0.0.1", forwarded });
  const ask = (browser) => browser.post(at.loginCode, { phone: `+569${phone++}`, store: "0101" });
  for (let sent = 0; sent < requests; sent += batch) {
    const answers = await each(times(batch), 8, (_, n) => ask(from(flooders[n % 2])));
    for (const { status } of answers) codes.set(status, (codes.get(status) ?? 0) + 1);
    await aMinutePasses(product);
  }
  book.tried(`${requests} codes for as many phones from two addresses: ${told(codes)}`);
  const phoneOfOne = from(honest);
  const to = `+569${phone}`;
  const answer = await ask(phoneOfOne);
  book.expect(went(answer), "a third address is sent a code in the same store", () => said(answer));
  if (!went(answer)) return;
  const code = await codeFor(product, to);
  const entered = await logInByCode(phoneOfOne, code);
  book.expect(went(entered), "and enters with it", () => said(entered));
}

/** Lets the budgets' minute pass at once, because a flooder has time. */
async function aMinutePasses(product) {
  await rows(product, "update rate_limit set expire = 0");
}

function told(codes) {
  return [...codes].map(([status, count]) => `${count} times ${status}`).join(", ");
}

/** Reads a code from the log, where it stands with the phone's last digits. */
async function codeFor(product, phone) {
  for (let waited = 0; waited < 3_000; waited += 100) {
    const line = product.stdout.split("\n").findLast((each) => each.includes(`…${phone.slice(-4)}`));
    const code = /"text":"(\d{6}) /.exec(line ?? "")?.[1];
    if (code !== undefined) return code;
    await pause(100);
  }
  throw new Error(`the log has no code for ${phone}`);
}
