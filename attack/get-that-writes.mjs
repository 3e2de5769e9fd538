import { Browser, each, newNetwork, said, times, went } from "./attacker/browser.mjs";
import { at } from "./attacker/people.mjs";
import { restock } from "./target/database.mjs";
import { emptied, figures, risen } from "./target/figures.mjs";
import { server } from "./target/servers.mjs";

export const claim =
  "a GET counts nothing, and strangers raise a figure once an hour each, by their network's share at most (FL-16)";

const looks = 400;
const browsers = 500;
/** What one network may add to a store's lost demand in an hour. */
const share = 200;

export async function run(book) {
  const product = await server("main");
  const { storeId, skus } = await emptied(product, 20);
  try {
    await looked(book, product, { storeId, skus });
    await picked(book, product, { storeId, sku: skus[0] });
    await manyBrowsers(book, product, { storeId, skus });
    await viewed(book, product);
  } finally {
    await restock(product);
  }
}

/** As the pages of before counted, and as an `<img>` of any site can. */
async function looked(book, product, { storeId, skus }) {
  const before = await figures(product);
  const browser = new Browser(product);
  const answers = await each(times(looks), 16, (_, n) =>
    browser.get(`${at.inventory(storeId, skus[n % skus.length])}?picked=true`),
  );
  const { lost, events } = await risen(product, before);
  book.tried(`${looks} GETs with picked=true of ${skus.length} sizes that are not there`);
  book.expect(answers.every(went), "all are answered", () => said(answers.find((answer) => !went(answer))));
  book.expect(
    lost === 0 && events === 0,
    "figures and feed stay as they were",
    () => `${lost} pairs, ${events} events more`,
  );
}

/** One browser says the same again and again, and another site's page tries to. */
async function picked(book, product, { storeId, sku }) {
  const before = await figures(product);
  const browser = new Browser(product);
  const missed = at.missed(storeId, sku);
  const foreign = await browser.post(missed, {}, { headers: { "x-xsrf-token": "" } });
  book.expect(foreign.status === 403, "a POST without the page's token is refused", () => said(foreign));
  await each(times(50), 8, () => browser.post(missed));
  const { lost, events } = await risen(product, before);
  book.tried("50 POSTs of one browser for one size");
  book.expect(lost === 1 && events === 1, "they count once", () => `${lost} pairs, ${events} events`);
}

/** A network's browser gets new cookies for each call. */
async function manyBrowsers(book, product, { storeId, skus }) {
  const before = await figures(product);
  const address = newNetwork();
  await each(times(browsers), 16, (_, n) =>
    new Browser(product, { address }).post(at.missed(storeId, skus[n % skus.length])),
  );
  const { lost, events } = await risen(product, before);
  book.tried(`${browsers} POSTs of one network, with new cookies each`);
  book.expect(
    lost > 0 && lost <= share && events <= share,
    `they count ${share} times at most`,
    () => `${lost} pairs, ${events} events`,
  );
  const other = await new Browser(product).post(at.missed(storeId, skus[0]));
  const after = await risen(product, before);
  book.expect(after.lost === lost + 1, "another network's browser is counted", () => said(other));
}

async function viewed(book, product) {
  const before = await figures(product);
  const browser = new Browser(product);
  await browser.get("/api/v1/xsrf");
  await each(times(200), 16, () =>
    browser.post("/api/v1/page_view", { path: "/check-in", surface: "phone", store_code: "0101" }),
  );
  const { views } = await risen(product, before);
  book.tried("200 page views of one screen by one browser");
  book.expect(views === 1, "they count once", () => `${views} views`);
}
