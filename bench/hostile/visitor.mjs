// A hostile client: one address and connection, but a new browser, claimed address and identity each time.
import { randomBytes } from "node:crypto";
import { Agent, request } from "node:http";

/**
 * @param {number} port of the server
 * @param {string} address of this machine that the requests come from
 * @returns `send(method, path, { body, text, headers, token })`: the status and the body, parsed where it is JSON
 */
export function openVisitor(port, address) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let cookies = new Map();
  /**
   * @param {string} method
   * @param {string} path
   * @param {{ body?: unknown, text?: string, headers?: Record<string, string>, token?: string }} [sent]
   * @returns {Promise<{ status: number | undefined, body: any }>}
   */
  const send = (method, path, { body, text, headers = {}, token } = {}) =>
    new Promise((resolve, reject) => {
      const sent = text ?? (body === undefined ? undefined : JSON.stringify(body));
      const asked = request(
        {
          host: "127.0.0.1",
          port,
          localAddress: address,
          agent,
          method,
          path,
          headers: {
            accept: "application/json",
            "x-forwarded-for": [...randomBytes(4)].join("."),
            "user-agent": randomBytes(8).toString("hex"),
            cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
            "x-xsrf-token": decodeURIComponent(cookies.get("XSRF-TOKEN") ?? ""),
            ...(sent !== undefined && {
              "content-type": "application/json",
              "content-length": Buffer.byteLength(sent),
            }),
            ...(token !== undefined && { authorization: token }),
            ...headers,
          },
        },
        (answer) => {
          for (const line of answer.headers["set-cookie"] ?? []) {
            const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
            cookies.set(name, value);
          }
          const chunks = [];
          answer.on("data", (chunk) => chunks.push(chunk));
          answer.on("error", reject);
          answer.on("end", () => resolve({ status: answer.statusCode, body: parsed(chunks) }));
        },
      );
      asked.on("error", reject);
      asked.end(sent);
    });
  return {
    send,
    /** Becomes another browser in the server's eyes. */
    forget: () => {
      cookies = new Map();
    },
    close: () => agent.destroy(),
  };
}

function parsed(chunks) {
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return undefined;
  }
}
