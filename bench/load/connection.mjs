// One keep-alive connection, as cheap as possible, because load and server share the cores.
import { Agent, request } from "node:http";
import { calls, xsrf, xsrfTokenIn } from "@horma/contract";

/**
 * Opens a connection with a browser's cookies and XSRF token.
 * @param {string} url of the server
 * @returns `send(method, path, { body, headers })`, one at a time, which answers the status, the text and what it took in ms
 */
export async function openConnection(url) {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 1, noDelay: true });
  const cookies = (await fetch(url + calls.getXsrfToken.path)).headers.getSetCookie();
  const cookie = cookies.map((line) => line.split(";")[0]).join("; ");
  const own = { cookie, [xsrf.header]: xsrfTokenIn(cookie) };
  /**
   * @param {string} method
   * @param {string} path
   * @param {{ body?: object, headers?: Record<string, string> }} [sent]
   * @returns {Promise<{ status: number, text: string, took: number }>}
   */
  const send = (method, path, { body, headers = {} } = {}) =>
    new Promise((resolve, reject) => {
      const began = performance.now();
      const text = body === undefined ? undefined : JSON.stringify(body);
      const ofBody = text && {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(text),
      };
      const options = { hostname, port, agent, method, path, headers: { ...own, ...ofBody, ...headers } };
      const asked = request(options, (answer) => {
        const chunks = [];
        answer.on("data", (chunk) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () => {
          const took = performance.now() - began;
          resolve({ status: answer.statusCode, text: Buffer.concat(chunks).toString(), took });
        });
      });
      asked.on("error", reject);
      asked.end(text);
    });
  return { send, close: () => agent.destroy() };
}
