// The largest product that an import accepts, over HTTP, against a poll.
//
// Measured: bytes of the answer to a search for a sku of a model with 100 colours and 30 systems of sizes, compressed as a browser
// gets it and whole; processor time (server and PostgreSQL) of such a search and of one for a product of the demo, on 10
// connections that stay open. Against: a poll of an open order with its body, from the same server on as many connections, in
// turn within the run. Left out: the first searches, which PostgreSQL plans each time; making connections; pictures; and the load
// itself, which another process makes.
import { get } from "node:http";
import { loadavg } from "node:os";
import { gunzipSync } from "node:zlib";
import { cpuTimeOf, cpuTimeOfPostgres } from "./load/cpu-time.mjs";
import { crowdedServer } from "./poll/crowded-server.mjs";
import { openPollers } from "./poll/pollers.mjs";
import { fillHeavyProduct, heavySku } from "./product/heavy-product.mjs";
import { median, observation, result } from "./result.mjs";

export const claim =
  "a product with 100 colours and 30 systems of sizes is small on the wire and costs few polls";

/** kB on the wire, and polls of processor time. */
const goals = { bytes: 30, polls: 4 };
const connections = 10;
/** How long each kind is asked at a time, and before, ms. */
const spans = { whole: { turn: 2_000, warming: 2_000 }, quick: { turn: 500, warming: 1_000 } };

/** @param {{ quick: boolean, runs?: string, port?: string }} options */
export async function run({ quick, runs, port = "21880" }) {
  const rounds = runs ? Number(runs) : quick ? 3 : 9;
  const undo = [];
  try {
    const server = await crowdedServer(Number(port), connections, undo);
    const [store] = await (await fetch(`http://localhost:${port}/api/v1/stores?code=0101`)).json();
    await fillHeavyProduct(server.data, store.id);
    const search = (sku) => searchFor(sku, store.id, server.cookie);
    const kinds = { poll: server.requests.body, heavy: search(heavySku), light: search("880101410") };
    const measured = await interleaved(server, kinds, rounds, quick ? spans.quick : spans.whole);
    console.log(`load of this machine: ${loadavg()[0].toFixed(1)}`);
    return { results: [...(await bytes(server, search(heavySku)())), ...costs(measured)] };
  } finally {
    for (const stop of undo.reverse()) await stop();
  }
}

function searchFor(sku, storeId, cookie) {
  const path = `/api/v1/falabella/search?type=sku&q=${sku}&store_id=${storeId}`;
  const lines = ["Host: horma.example", "Accept-Encoding: gzip, deflate", `Cookie: ${cookie}`];
  const request = `GET ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
  return () => request;
}

async function bytes({ port }, request) {
  const [, path] = request.split(" ");
  const { bytes: wire, headers: answered } = await new Promise((done, failed) => {
    const headers = { "accept-encoding": "gzip, deflate" };
    get({ port, path, headers }, (answer) => {
      const chunks = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("end", () => done({ bytes: Buffer.concat(chunks), headers: answer.headers }));
    }).on("error", failed);
  });
  const whole = answered["content-encoding"] === "gzip" ? gunzipSync(wire) : wire;
  const [found] = JSON.parse(whole.toString()).products;
  if (found.aditionals.length !== 99 || found.convertion_table.systems.length !== 30)
    throw new Error("the product is not the one with 100 colours and 30 systems");
  return [
    result("the product on the wire", wire.length / 1_000, "kB", "<=", goals.bytes),
    observation("… not compressed", whole.length / 1_000, "kB"),
  ];
}

/** Asks for each kind in turn, round after round. */
async function interleaved(server, kinds, rounds, { turn, warming }) {
  const measured = { poll: [], heavy: [], light: [] };
  for (const request of Object.values(kinds)) await requestFor(warming, server, request);
  for (let round = 0; round < rounds; round++) {
    for (const [kind, request] of Object.entries(kinds))
      measured[kind].push(await requestFor(turn, server, request));
  }
  return measured;
}

/** @returns {Promise<{ server: number, postgres: number }>} processor time of an answer, s */
async function requestFor(time, { port, pid, data }, request) {
  const pollers = await openPollers(port, connections, { awake: false });
  const before = [cpuTimeOf(pid), cpuTimeOfPostgres(data)];
  const until = performance.now() + time;
  const count = await pollers.ask(() => (performance.now() < until ? request() : undefined));
  const [server, postgres] = [cpuTimeOf(pid) - before[0], cpuTimeOfPostgres(data) - before[1]];
  pollers.close();
  return { server: server / count, postgres: postgres / count };
}

function costs({ poll, heavy, light }) {
  const all = ({ server, postgres }) => server + postgres;
  const middle = (rounds, of = all) => median(rounds.map(of));
  const polls = (rounds) => median(rounds.map((one, round) => all(one) / all(poll[round])));
  const part = (name) => middle(heavy, (one) => one[name]) * 1e6;
  return [
    result(
      "… its processor time (µs of a poll)",
      polls(heavy),
      "polls",
      "<=",
      goals.polls,
      middle(poll) * 1e6,
    ),
    observation("… the server", part("server"), "µs"),
    observation("… PostgreSQL", part("postgres"), "µs"),
    observation("a product of the demo", polls(light), "polls"),
  ];
}
