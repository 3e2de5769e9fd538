// Light clients that hold one event stream each and note when events come.
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** Addresses of this machine to connect from, because the server limits connections per address. */
const addresses = 10;
/** Connections opened at once. */
const batch = 100;

/**
 * @param {number} port
 * @param {string[]} requests one a stream
 * @param {string} event what is counted
 * @returns {Promise<Streams>} once each was answered
 */
export async function openStreams(port, requests, event) {
  const streams = new Streams(`event: ${event}\n`);
  for (let from = 0; from < requests.length; from += batch) {
    const part = requests.slice(from, from + batch);
    await Promise.all(part.map((request, at) => streams.open(port, request, from + at)));
  }
  return streams;
}

class Streams {
  sockets = [];
  events = 0;
  ended = 0;
  /** When the newest event of each stream came, by `performance.now()`. */
  last = [];
  #waiting = [];

  constructor(mark) {
    this.mark = Buffer.from(mark);
  }

  async open(port, request, at) {
    const socket = connect({ port, host: "127.0.0.1", localAddress: `127.0.0.${2 + (at % addresses)}` });
    this.sockets[at] = socket;
    this.last[at] = 0;
    await once(socket, "connect");
    socket.write(request, "latin1");
    const [head] = await once(socket, "data");
    if (!head.subarray(0, 12).equals(Buffer.from("HTTP/1.1 200"))) throw new Error(`refused: ${head}`);
    this.#count(head, at);
    socket.on("data", (chunk) => this.#count(chunk, at));
    socket.on("close", () => this.ended++);
    socket.on("error", () => {});
  }

  #count(chunk, at) {
    for (let found = chunk.indexOf(this.mark); found >= 0; found = chunk.indexOf(this.mark, found + 1)) {
      this.events++;
      this.last[at] = performance.now();
    }
    if (this.#waiting.length > 0) this.#waiting = this.#waiting.filter((look) => !look());
  }

  /** Resolves with the time when so many events have come in all. */
  until(count, patience = 30_000) {
    return new Promise((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`${this.events} events came of ${count} within ${patience} ms`)),
        patience,
      );
      const look = () => {
        if (this.events < count) return false;
        clearTimeout(late);
        resolve(performance.now());
        return true;
      };
      if (!look()) this.#waiting.push(look);
    });
  }

  /** Resolves when no event has come for a while. */
  async quiet(time = 1_000) {
    for (let before = -1; before !== this.events; ) {
      before = this.events;
      await pause(time);
    }
  }

  close() {
    for (const socket of this.sockets) socket.destroy();
  }
}

/** The request that opens a stream, with headers as a browser sends them. */
export function streamRequest(path, token, cookie) {
  const lines = [`GET ${path} HTTP/1.1`, "Host: horma.example", `Authorization: Bearer ${token}`];
  lines.push("Accept: text/event-stream", `Cookie: ${cookie}`);
  return `${lines.join("\r\n")}\r\n\r\n`;
}
