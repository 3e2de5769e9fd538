import { Browser, each, said, times, went } from "./attacker/browser.mjs";
import { at, Staff } from "./attacker/people.mjs";
import { server } from "./target/servers.mjs";

export const claim = "wrong PINs of staff in one place delay no one elsewhere, and no known tablet (SX-04)";

const logins = ["runner", "seller", "cashier", "manager", "technician"];
/** Wrong tries per person. */
const wrongTries = 6;

export async function run(book) {
  const product = await server("guessed");
  const tablet = new Browser(product);
  const runner = await Staff.signedIn(product, "runner", { browser: tablet });
  const seller = await Staff.signedIn(product, "seller", { browser: tablet });
  const stranger = tablet.neighbour();
  const wrong = (login) => (product.pin(login) === "000000" ? "111111" : "000000");
  const guesses = logins.flatMap((login) =>
    times(wrongTries).map(() => ({ store: "0101", login, pin: wrong(login) })),
  );
  const tries = await each(guesses, 1, (guess) => stranger.post(at.staff("login"), guess));
  book.tried(
    `${tries.length} wrong PINs of everybody in 0101, from a strange browser on the store's network`,
  );
  book.expect(!tries.some(went), "none of them is taken", () => said(tries.find(went)));
  book.expect(
    tries.some(({ status }) => status === 429),
    "they make who tries wait",
    () => said(tries.at(-1)),
  );

  const abroad = new Staff();
  Object.assign(abroad, { browser: tablet.neighbour(), login: "seller" });
  const other = await abroad.signIn(product, "0102");
  book.expect(went(other), "someone signs in in another store from the same address", () => said(other));
  const again = await runner.signIn(product, "0101");
  book.expect(went(again), "the runner signs in on a known tablet in 0101", () => said(again));
  const colleague = await seller.signIn(product, "0101");
  book.expect(went(colleague), "so does a colleague", () => said(colleague));
}
