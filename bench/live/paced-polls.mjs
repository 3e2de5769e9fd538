// Polls at a steady pace on a few connections.
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { answerReader } from "../load/answers.mjs";

/** How often it sends what is due, ms. */
const step = 10;

/**
 * Sends all requests in turn once per `every` ms, over and over.
 * @param {{ port: number, requests: string[], every: number, time: number }} options
 * @returns {Promise<number>} how many were answered in the `time`
 */
export async function pacedPolls({ port, requests, every, time }) {
  const perSecond = (requests.length * 1_000) / every;
  const sockets = await Promise.all(Array.from({ length: connectionsFor(perSecond) }, () => opened(port)));
  const free = [...sockets];
  let [sent, answered] = [0, 0];
  let fault;
  for (const socket of sockets) {
    const read = answerReader((head) => {
      if (!/^HTTP\/1.1 (200|304)/.test(head)) fault ??= new Error(`a poll was answered ${head}`);
      answered++;
      free.push(socket);
    });
    socket.on("data", read);
    socket.on("error", (error) => {
      fault ??= error;
    });
    socket.on("close", () => {
      if (answered < sent) fault ??= new Error("a connection was closed");
    });
  }
  const began = performance.now();
  for (let now = 0; now < time && fault === undefined; now = performance.now() - began) {
    const due = Math.floor((now / every) * requests.length);
    while (sent < due && free.length > 0) free.shift().write(requests[sent++ % requests.length], "latin1");
    await pause(step);
  }
  while (answered < sent && fault === undefined) await pause(step);
  for (const socket of sockets) socket.destroy();
  if (fault) throw fault;
  return answered;
}

/** Few enough that each is used within a second, because the server closes silent new connections. */
const connectionsFor = (perSecond) => Math.min(64, Math.ceil(perSecond));

async function opened(port) {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await once(socket, "connect");
  return socket;
}
