// A server as in production, with open orders that were polled once.
import { startServer } from "../custody/server.mjs";
import { browserCookies, pollOf } from "../load/asked.mjs";
import { openCrowd } from "../load/crowd.mjs";
import { openPollers } from "./pollers.mjs";

/** Starts the server as in production with so many open orders, each polled once. */
export async function crowdedServer(port, count, undo) {
  const data = `.cache/bench-poll-${port}`;
  const settings = { port, data, speed: 1, broker: { env: { MQTT_PORT: String(port + 500) } } };
  const seeding = await startServer(settings);
  const shoppers = await openCrowd(seeding.url, data, count).finally(seeding.stop);
  const env = { ...settings.broker.env, NODE_ENV: "production", DEMO: "0", DEMO_DATA: "keep", LOG_LEVEL: "" };
  const server = await startServer({ ...settings, broker: { env }, keep: true });
  undo.push(server.stop);
  const cookie = await browserCookies(server.url);
  const bodies = shoppers.map((shopper) => pollOf(shopper, cookie));
  const known = new Array(count);
  let next = 0;
  const first = await openPollers(port, 64);
  const numbered = new Map(bodies.map((request, at) => [request, at]));
  await first.ask(
    () => bodies[next++],
    (head, request) => {
      const at = numbered.get(request);
      known[at] = pollOf(shoppers[at], cookie, /\r\netag: (\S+)/i.exec(head)[1]);
    },
  );
  first.close();
  // Made beforehand, so that asking is not slower with more to choose from.
  const anyOf = (requests) => () => requests[Math.floor(Math.random() * count)];
  const requests = { body: anyOf(bodies), known: anyOf(known) };
  return { port, data, pid: server.pid(), cookie, requests };
}
