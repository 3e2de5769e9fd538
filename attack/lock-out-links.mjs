import { randomBytes } from "node:crypto";
import { Browser, each, need, said, times, went } from "./attacker/browser.mjs";
import { at, Shopper, Staff } from "./attacker/people.mjs";
import { server } from "./target/servers.mjs";

export const claim = "wrong links refuse no one the right one (SX-04)";

const guesses = 120;

/** Everybody here shares the address of the store's Wi-Fi. */
export async function run(book) {
  const product = await server("main");
  const child = new Browser(product);
  const kiosk = await Shopper.identified(product, { browser: child.neighbour() });
  await kiosk.order();
  const seller = await Staff.signedIn(product, "seller", { browser: child.neighbour() });
  const wrong = () => randomBytes(32).toString("base64url");

  const answers = await each(times(guesses), 8, (_, index) =>
    index % 2 === 0
      ? child.post(at.takeTransfer, { token: wrong() })
      : child.post(at.pairDevice, { hash: wrong() }),
  );
  // The same without cookies.
  answers.push(
    ...(await each(times(30), 8, () => child.neighbour().post(at.takeTransfer, { token: wrong() }))),
  );
  book.tried(
    `${answers.length} wrong links from one network, from a phone and from browsers without cookies`,
  );
  book.expect(!answers.some(went), "no guess is right", () => said(answers.find(went)));

  const { token } = need(await kiosk.post(at.offerTransfer));
  const taken = await child.neighbour().post(at.takeTransfer, { token });
  book.expect(went(taken), "the kiosk's QR works for a phone on the same network", () => said(taken));

  const offer = need(await seller.post("order/create", { skus: ["880101415"], nickname: "Con enlace" }));
  const paired = await child.neighbour().post(at.pairDevice, { hash: offer.handover.token });
  book.expect(went(paired), "a seller's link works for a phone on the same network", () => said(paired));
}
