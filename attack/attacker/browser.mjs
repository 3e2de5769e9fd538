// A browser as the server sees it: cookies, XSRF header and network address.
import http from "node:http";

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
/** How long an answer may take, ms. */
const patience = 20_000;

/** Unused loopback addresses, each of which counts as a network. Only Linux has all of 127/8. */
let networks = 0;
export function newNetwork() {
  networks++;
  return process.platform === "linux"
    ? `127.${20 + (networks >> 8)}.${networks & 255}.${1 + (networks % 200)}`
    : "127.0.0.1";
}

/** @typedef {{ status: number, headers: Record<string, unknown>, text: string, body: any, asked: string }} Answer */

export class Browser {
  cookies = new Map();

  /** `address` is where it connects from; `forwarded` is the proxy's X-Forwarded-For. */
  constructor(product, { address = newNetwork(), forwarded } = {}) {
    Object.assign(this, { product, address, forwarded });
  }

  /** Another browser on the same network. */
  neighbour() {
    return new Browser(this.product, { address: this.address, forwarded: this.forwarded });
  }

  /** @returns {Promise<Answer>} */
  get(path, { token, headers } = {}) {
    return this.#ask("GET", path, undefined, { token, headers });
  }

  /** Posts with the XSRF token, as a page does. */
  async post(path, body = {}, { token, headers } = {}) {
    if (!this.cookies.has("XSRF-TOKEN")) await this.get("/api/v1/xsrf");
    const xsrf = decodeURIComponent(this.cookies.get("XSRF-TOKEN")?.value ?? "");
    return this.#ask("POST", path, body, { token, headers: { "x-xsrf-token": xsrf, ...headers } });
  }

  /** Opens a stream of server-sent events. */
  listen(path, token) {
    return new Promise((resolve, reject) => {
      const request = http.get(
        this.#options("GET", path, { token, headers: { accept: "text/event-stream" } }),
      );
      request.on("error", reject);
      request.on("response", (response) => resolve(new Stream(request, response)));
    });
  }

  #options(method, path, { token, headers }) {
    const cookie = [...this.cookies]
      .filter(([, { path: at }]) => path === at || path.startsWith(at.endsWith("/") ? at : `${at}/`))
      .map(([name, { value }]) => `${name}=${value}`)
      .join("; ");
    return {
      host: "127.0.0.1",
      port: this.product.port,
      localAddress: this.address,
      method,
      path,
      agent,
      headers: {
        accept: path.startsWith("/api") ? "application/json" : "text/html,*/*",
        ...(cookie !== "" && { cookie }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(this.forwarded !== undefined && { "x-forwarded-for": this.forwarded }),
        ...headers,
      },
    };
  }

  #ask(method, path, body, how) {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const options = this.#options(method, path, how);
    if (sent !== undefined) {
      options.headers["content-type"] = "application/json";
      options.headers["content-length"] = Buffer.byteLength(sent);
    }
    return new Promise((resolve, reject) => {
      const request = http.request({ ...options, timeout: patience });
      request.on("timeout", () =>
        request.destroy(new Error(`${method} ${path}: no answer within ${patience} ms`)),
      );
      request.on("error", (error) => reject(new Error(`${method} ${path}: ${error.message}`)));
      request.on("response", async (response) => {
        this.#keep(response.headers["set-cookie"] ?? []);
        const parts = [];
        for await (const part of response) parts.push(part);
        const text = Buffer.concat(parts).toString();
        const asked = `${method} ${path}${sent === undefined ? "" : ` ${sent}`}`;
        resolve({ status: response.statusCode, headers: response.headers, text, body: read(text), asked });
      });
      request.end(sent);
    });
  }

  #keep(setCookies) {
    for (const line of setCookies) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name === undefined) continue;
      const path = /;\s*path=([^;]+)/i.exec(line)?.[1] ?? "/";
      if (/;\s*max-age=0\b/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, { value, path });
    }
  }
}

/** Events of one stream as they came, `{ event, data }`. */
class Stream {
  events = [];
  ended = false;

  constructor(request, response) {
    this.status = response.statusCode;
    this.close = () => request.destroy();
    let rest = "";
    response.setEncoding("utf8").on("data", (text) => {
      const parts = (rest + text).split("\n\n");
      rest = parts.pop() ?? "";
      for (const part of parts) {
        const event = /^event: ?(.*)$/m.exec(part)?.[1];
        const data = /^data: ?(.*)$/m.exec(part)?.[1];
        if (event !== undefined || data !== undefined) this.events.push({ event, data });
      }
    });
    for (const over of ["end", "error", "close"]) response.on(over, () => (this.ended = true));
    request.on("error", () => (this.ended = true));
  }
}

function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An answer in a line: what was asked and what came. */
export function said({ asked, status, text }) {
  return `${short(asked, 160)} answered ${status} ${short(text, 220)}`;
}

function short(text, length) {
  const line = text.replace(/\s+/g, " ");
  return line.length > length ? `${line.slice(0, length)}…` : line;
}

/** Returns the answer; throws when it is no success, because the attack cannot continue. */
export function need(answer) {
  if (answer.status < 200 || answer.status > 299) throw new Error(`needed, but ${said(answer)}`);
  return answer.body;
}

/** Whether the answer is a success. */
export function went({ status }) {
  return status >= 200 && status < 300;
}

/** Works on all items, `width` at a time; returns the results in order. */
export async function each(items, width, work) {
  const results = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(items[index], index);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}

/** So many empty items, for {@link each}. */
export const times = (count) => Array.from({ length: count });
