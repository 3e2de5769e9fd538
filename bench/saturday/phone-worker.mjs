// Runs in a thread: the phones of waiting shoppers.
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { clientLive } from "@horma/contract";

/** How often a phone polls, its timeout, and how long after a poll the stream may take to tell an order's end, ms. */
const [every, patience, grace] = [1_000, 10_000, 2_000];
const { hostname, port } = new URL(workerData.url);
const agent = new Agent({ keepAlive: true, noDelay: true });
const following = new Map();
const empty = () => ({ took: [], failed: [], told: 0, untold: 0 });
let notes = empty();

parentPort.on("message", (message) => {
  if (message.follow !== undefined) void follow(message);
  if (message.leave !== undefined) void leave(message.leave);
  if (message.notes) {
    parentPort.postMessage({ id: message.id, answer: notes });
    notes = empty();
  }
});

async function follow({ follow: hash, token, hears }) {
  const phone = { token, hears, tag: undefined, polled: undefined, told: undefined, stream: undefined };
  following.set(hash, phone);
  if (hears) void listen(hash, phone);
  await pause(every);
  while (following.get(hash) === phone) {
    const began = performance.now();
    await poll(hash, phone);
    await pause(Math.max(0, began + every - performance.now()));
  }
}

async function poll(hash, phone) {
  const began = performance.now();
  const headers = { authorization: phone.token, ...(phone.tag && { "if-none-match": phone.tag }) };
  try {
    const answer = await get(`/api/v1/falabella/order/${hash}`, headers);
    const text = await read(answer);
    if (answer.statusCode !== 200 && answer.statusCode !== 304)
      throw new Error(`${answer.statusCode} ${text}`);
    notes.took.push(performance.now() - began);
    if (answer.statusCode === 304) return;
    phone.tag = answer.headers.etag;
    phone.polled = JSON.parse(text);
    parentPort.postMessage({ hash, order: phone.polled });
  } catch (error) {
    notes.failed.push(error.message);
  }
}

/** Listens to the shopper's stream and reopens it when it ends. The last event is the current order. */
async function listen(hash, phone) {
  while (following.get(hash) === phone) {
    try {
      const headers = { authorization: phone.token, accept: "text/event-stream" };
      phone.stream = await get(clientLive, headers, { agent: false });
      if (phone.stream.statusCode !== 200) throw new Error(String(phone.stream.statusCode));
      await hear(phone);
    } catch (error) {
      if (following.get(hash) === phone) notes.failed.push(`stream: ${error.message}`);
    }
    await pause(every);
  }
}

async function hear(phone) {
  let rest = "";
  for await (const chunk of phone.stream.setEncoding("utf8")) {
    const events = (rest + chunk).split("\n\n");
    rest = events.pop();
    for (const event of events.filter((each) => each.includes("event: order"))) {
      notes.told++;
      phone.told = JSON.parse(event.slice(event.indexOf("data: ") + 6));
    }
  }
}

/** Ends an order: the stream must have told what was polled last. */
async function leave(hash) {
  const phone = following.get(hash);
  if (!phone?.hears) following.delete(hash);
  if (!phone?.hears) return;
  const same = () => phone.told?.state === phone.polled?.state;
  for (const end = Date.now() + grace; !same() && Date.now() < end; await pause(50));
  if (!same()) notes.untold++;
  following.delete(hash);
  phone.stream?.destroy();
}

/** @param {import("node:http").RequestOptions} [more] */
function get(path, headers, more = { agent, timeout: patience }) {
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, headers, ...more }, resolve);
    asked.on("error", reject);
    asked.on("timeout", () => asked.destroy(new Error(`no answer within ${patience} ms`)));
    asked.end();
  });
}

async function read(answer) {
  const chunks = [];
  for await (const chunk of answer) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
