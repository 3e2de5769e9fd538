import { Browser, need, said, went } from "./attacker/browser.mjs";
import { at, Shopper } from "./attacker/people.mjs";
import { server } from "./target/servers.mjs";

export const claim = "a visit that is handed over goes on in exactly one browser";

const [rounds, racers] = [5, 20];

export async function run(book) {
  const product = await server("main");
  const [several, stillGood, dead] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    const shopper = await Shopper.identified(product);
    const { token } = need(await shopper.post(at.offerTransfer));
    const phones = Array.from({ length: racers }, () => new Browser(product));
    await Promise.all(phones.map((phone) => phone.get("/api/v1/xsrf")));
    const answers = await Promise.all(phones.map((phone) => phone.post(at.takeTransfer, { token })));
    const won = answers.filter(went);
    if (won.length !== 1) several.push(`${won.length} of ${racers}: ${said(answers[0])}`);
    const before = await shopper.get(at.client);
    if (went(before)) stillGood.push(said(before));
    const winner = await phones[answers.findIndex(went)]?.get(at.client, { token: won[0]?.body.auth_token });
    if (winner !== undefined && !went(winner)) dead.push(said(winner));
  }
  book.tried(`${rounds} links, each taken by ${racers} phones in the same instant`);
  book.expect(several.length === 0, "exactly one phone wins", () => several.join("; "));
  book.expect(stillGood.length === 0, "the session it was offered from is over", () => stillGood[0]);
  book.expect(dead.length === 0, "the winner's token is good", () => dead[0]);
}
