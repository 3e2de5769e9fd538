// The servers that attacks share, each started when the first attack asks for it.
import { restock } from "./database.mjs";
import { Product, stopAll } from "./product.mjs";

/** A store without a simulated crew: only the attack serves. */
const demo = { DEMO: "1", DEMO_CREW: "0" };

const kinds = {
  /** As by `npm start`, with plenty of stock for all attacks. */
  main: {
    variables: { ...demo, WEBHOOK_NETWORKS: "127.0.0.1/32" },
    prepare: (product) => restock(product),
  },
  /** Behind a proxy on this machine, with codes by SMS. */
  proxied: { variables: { ...demo, IDENTITY: "sms", TRUST_PROXY: "127.0.0.1" } },
  /** For attacks that make its staff wait. */
  guessed: { variables: demo },
  /** With the demo's normal stock, for attacks that hold all of it. */
  scarce: { variables: demo },
  /** For an attack that measures its memory. */
  pictured: { variables: demo },
  /** For attacks that stop it or start another server on its data. */
  lone: { variables: demo },
};

const started = new Map();

/** @param {keyof typeof kinds} name */
export function server(name) {
  const known = started.get(name) ?? start(name);
  // With a single address, attacks would share limits and disturb each other.
  if (process.platform === "linux") started.set(name, known);
  return known;
}

/** Stops them all: the next attack has servers with nothing of earlier ones. */
export async function stopServers() {
  started.clear();
  await stopAll();
}

async function start(name) {
  const { variables, prepare } = kinds[name];
  const product = await (await Product.fresh(name, variables)).start();
  await prepare?.(product);
  return product;
}
