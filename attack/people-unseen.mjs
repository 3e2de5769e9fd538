import { Browser, need, said, went } from "./attacker/browser.mjs";
import { at, Shopper, Staff } from "./attacker/people.mjs";
import { server } from "./target/servers.mjs";

export const claim = "no one outside learns who works in a store (SX-10)";

const names = ["Rodrigo", "Ignacia", "Marta", "Paula", "Esteban"];

export async function run(book) {
  const product = await server("main");
  const path = (store = "0101") => at.staff(`people?store=${store}`);
  const forged = new Browser(product);
  for (const name of ["staff-tablet", "signed-in-1", "tablet", "known-tablet"])
    forged.cookies.set(name, { value: "1.AAAAAAAAAAAAAAAAAAAAAA", path: "/" });
  const shopper = await Shopper.identified(product);
  const answers = [
    ...["0101", "0102", "9999"].map((store) => new Browser(product).get(path(store))),
    forged.get(path()),
    shopper.get(path()),
    ...["/staff/", "/staff/?store=0101", "/openapi.json", "/api/v1/stores", "/metrics"].map((page) =>
      new Browser(product).get(page),
    ),
    new Browser(product).get(at.staff("board")),
    new Browser(product).get(at.staff("session")),
  ];
  const telling = (await Promise.all(answers)).filter(({ text }) =>
    names.some((name) => text.includes(name)),
  );
  book.tried(`${answers.length} questions without a sign-in, with made-up cookies and as a shopper`);
  book.expect(telling.length === 0, "no answer names anyone", () => telling.map(said).join("; "));

  const { browser, token } = await Staff.signedIn(product, "runner");
  need(await browser.post(at.staff("logout"), {}, { token }));
  const known = await browser.get(path());
  book.tried("a tablet that someone signed in on before");
  book.expect(went(known) && known.text.includes("Rodrigo"), "a known tablet sees its people", () =>
    said(known),
  );
}
