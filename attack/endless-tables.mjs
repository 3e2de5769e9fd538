import { Browser, each, said, times, went } from "./attacker/browser.mjs";
import { at, newRut, Shopper } from "./attacker/people.mjs";
import { rowCounts, rows, tablesWith } from "./target/database.mjs";
import { server } from "./target/servers.mjs";

export const claim =
  "no table grows with what anyone sends, and none keeps what no one should have sent (SX-07)";

const notes = 1_500;
/** The most rows that the counts may leave: sums, not one row each. */
const bound = notes / 10;
/** Pairings of one order, and how many a minute may add a row to its history. */
const [pairings, perMinute] = [260, 75];

export async function run(book) {
  const product = await server("main");
  await flood(book, product);
  await paired(book, product);
  await addresses(book, product);
}

/** Page views and web vitals of stores and pages that do not exist, some with a document in them. */
async function flood(book, product) {
  const rut = newRut();
  const before = await rowCounts(product);
  const browser = new Browser(product);
  const letters = (n) => n.toString(26).replace(/\d/g, (digit) => "qrstuvwxyz"[digit]);
  const answers = await each(times(notes), 16, (_, n) => {
    const note = {
      path: n % 3 === 0 ? `/made-up/${letters(n)}` : "/check-in",
      surface: n % 2 === 0 ? "phone" : "kiosk",
      store_code: n % 4 === 0 ? rut : `fake${n}`,
    };
    if (n % 10 === 0) note.path = `/${rut}`;
    return n % 2 === 0
      ? browser.post("/api/v1/page_view", note)
      : browser.post("/api/v1/web_vital", { ...note, name: "LCP", value: n });
  });
  const told = new Map();
  for (const { status } of answers) told.set(status, (told.get(status) ?? 0) + 1);
  book.tried(
    `${notes} page views and web vitals of made-up stores and pages: ${[...told].map(([s, n]) => `${n} × ${s}`).join(", ")}`,
  );
  const after = await rowCounts(product);
  const grown = [...after]
    .map(([name, count]) => [name, count - (before.get(name) ?? 0)])
    .filter(([, more]) => more > 0);
  const more = grown.reduce((sum, [, rows]) => sum + rows, 0);
  const listed = grown.map(([name, rows]) => `${name} +${rows}`).join(", ") || "no table has a row more";
  book.expect(more <= bound, `they leave ${bound} rows at most`, () => listed);
  book.saw(listed);
  const holding = await tablesWith(product, [rut, "fake1"]);
  book.expect(holding.length === 0, "no table holds the document or store that was made up", () =>
    holding.map(({ name, count }) => `${count} rows of ${name}`).join(", "),
  );
  const real = await browser
    .neighbour()
    .post("/api/v1/page_view", { path: "/check-in", surface: "phone", store_code: "0101" });
  book.expect(went(real), "a real page view is taken", () => said(real));
}

/** The order's own shopper pairs it again and again in every way. */
async function paired(book, product) {
  const shopper = await Shopper.identified(product);
  const { hash_id } = await shopper.order();
  const count = () =>
    rows(
      product,
      'select count(*)::int as n from order_event where order_id = (select id from "order" where hash_id = $1)',
      [hash_id],
    );
  const [{ n: before }] = await count();
  let through = 0;
  const begun = Date.now();
  await each(times(pairings), 4, async () => {
    const link = await shopper.post(at.linkOrder, { hash_id });
    const answer = await new Browser(product).post(at.pairDevice, {
      hash: went(link) ? link.body.token : hash_id,
    });
    if (went(answer)) through++;
  });
  const [{ n: after }] = await count();
  book.tried(`${pairings} pairings of one order by its own shopper: ${through} went through`);
  const events = after - before;
  // The counted minutes may overlap the elapsed ones in any way.
  const bound = perMinute * (Math.floor((Date.now() - begun) / 60_000) + 2);
  book.expect(
    events <= bound,
    "one order's events are bounded",
    () => `${events} events more, and not ${bound}`,
  );
}

/** Tries wrong PINs and checks what is stored about the caller. */
async function addresses(book, product) {
  const browser = new Browser(product);
  for (let tries = 0; tries < 4; tries++) {
    await browser.post(at.staff("login"), { store: "0101", login: "technician", pin: "000000" });
    await browser.post(at.leaveKiosk, { pin: "99999999" });
    await browser.post(at.takeTransfer, { token: "x".repeat(43) });
  }
  const holding = await tablesWith(product, [browser.address]);
  book.tried(`wrong PINs and links from ${browser.address}`);
  book.expect(holding.length === 0, "no table keeps the address itself", () =>
    holding.map(({ name, count }) => `${count} rows of ${name}`).join(", "),
  );
}
