// The servers that attacks share, each started when the first attack asks for it.
import { restock } from "./database.mjs";
import { Product } from "./product.mjs";

/** A store without a simulated crew: nobody serves but who the attack plays. */
const demo = { DEMO: "1", DEMO_CREW: "0" };

const kinds = {
  /** As `npm start` has it, with plenty of stock, so that attacks do not take it from each other. */
  main: { variables: demo, prepare: (product) => restock(product) },
  /** Behind a proxy on this machine, with codes by SMS. */
  proxied: { variables: { ...demo, IDENTITY: "sms", TRUST_PROXY: "127.0.0.1" } },
  /** For who makes its staff wait. */
  guessed: { variables: demo },
  /** With the stock a demo store has, for who wants to hold all of it. */
  scarce: { variables: demo },
  /** For who stops it, or starts another one on its data. */
  lone: { variables: demo },
};

const started = new Map();

/** @param {keyof typeof kinds} name */
export function server(name) {
  const known = started.get(name) ?? start(name);
  // Where one address is all there is, attacks would meet each other's limits.
  if (process.platform === "linux") started.set(name, known);
  return known;
}

async function start(name) {
  const { variables, prepare } = kinds[name];
  const product = await (await Product.fresh(name, variables)).start();
  await prepare?.(product);
  return product;
}
