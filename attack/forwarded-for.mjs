import { randomBytes } from "node:crypto";
import { Browser, newNetwork, said } from "./attacker/browser.mjs";
import { at } from "./attacker/people.mjs";
import { server } from "./target/servers.mjs";

export const claim = "no one gets a new budget by forging X-Forwarded-For";

/** More tries than any budget here allows. */
const most = 400;
let last = 0;
/** A new address. */
const forgedAddress = () => `100.64.${++last >> 8}.${last & 255}`;

export async function run(book) {
  const bare = await server("main");
  const plain = await untilRefused((address) => new Browser(bare, { address }), newNetwork());
  book.tried(`wrong links from one address until it is refused: ${plain.tries}`);
  if (!book.expect(plain.refused, "an address has a budget of tries", () => said(plain.answer))) return;

  const forged = await untilRefused(
    (address) => new Browser(bare, { address, forwarded: forgedAddress() }),
    newNetwork(),
  );
  book.tried("the same with another X-Forwarded-For each time, without TRUST_PROXY");
  sameBudget(book, "what the header says counts for nothing", plain, forged);

  const proxied = await server("proxied");
  const hop = forgedAddress();
  const left = await untilRefused(
    () => new Browser(proxied, { address: "127.0.0.1", forwarded: `${forgedAddress()}, ${hop}` }),
  );
  book.tried("behind the trusted proxy: one last hop, and another forged address to its left each time");
  sameBudget(book, "the part left of the last hop counts for nothing", plain, left);

  const hops = await untilRefused(
    () => new Browser(proxied, { address: "127.0.0.1", forwarded: forgedAddress() }),
  );
  book.tried(`behind the trusted proxy: ${hops.tries} tries, each of another last hop`);
  book.expect(!hops.refused, "the last hop is the address that counts", () => said(hops.answer));

  if (process.platform !== "linux") return;
  const strange = await untilRefused(
    (address) => new Browser(proxied, { address, forwarded: forgedAddress() }),
    newNetwork(),
  );
  book.tried("past the proxy, from an address that is not trusted, with a forged header each time");
  sameBudget(book, "who is no proxy is not believed", plain, strange);
}

/** Tries wrong links, each from a browser without cookies, until it gets a 429. */
async function untilRefused(browserFrom, address) {
  // The XSRF token does not depend on the address, so one works for all.
  const cookies = new Map();
  for (let tries = 1; tries <= most; tries++) {
    const browser = browserFrom(address);
    if (cookies.size > 0) browser.cookies = new Map(cookies);
    const answer = await browser.post(at.takeTransfer, { token: randomBytes(32).toString("base64url") });
    for (const [name, cookie] of browser.cookies) if (/xsrf/i.test(name)) cookies.set(name, cookie);
    if (answer.status === 429) return { tries, refused: true, answer };
    if (tries === most) return { tries, refused: false, answer };
  }
}

function sameBudget(book, what, plain, forged) {
  book.expect(
    forged.refused && forged.tries <= plain.tries * 1.2 + 5,
    what,
    () => `${plain.tries} tries were the budget, and ${forged.tries} were made: ${said(forged.answer)}`,
  );
}
