// Polls at a steady pace on a few connections, whoever asks them.
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** How often it is looked at what is due, ms. */
const step = 10;

/**
 * Sends requests one after the other, from the first again behind the last, `every` so many ms all of them once.
 * @param {{ port: number, requests: string[], every: number, time: number, connections?: number }} options
 * @returns {Promise<number>} how many were answered in the `time`
 */
export async function pacedPolls({ port, requests, every, time, connections = 64 }) {
  const sockets = await Promise.all(Array.from({ length: connections }, () => opened(port)));
  const free = [...sockets];
  let [sent, answered] = [0, 0];
  let fault;
  for (const socket of sockets) {
    listen(socket, (status) => {
      if (status !== "200" && status !== "304") fault ??= new Error(`a poll was answered ${status}`);
      answered++;
      free.push(socket);
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

async function opened(port) {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await once(socket, "connect");
  return socket;
}

/** Calls with the status of every answer that is there whole. */
function listen(socket, answered) {
  let rest = Buffer.alloc(0);
  socket.on("data", (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = rest.indexOf("\r\n\r\n");
    if (end < 0) return;
    const head = rest.latin1Slice(0, end);
    const length = end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (rest.length < length) return;
    rest = rest.subarray(length);
    answered(head.slice(9, 12));
  });
}
