// What clients see: every call to the proxy, whether it was answered as it should be, and how long that took.
import { once } from "node:events";
import { Agent, request } from "node:https";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { xsrf } from "@horma/contract";

/** Statuses of the client's side that no client here has a reason for. */
const unexpected = new Set([401, 403, 404, 405, 408, 410, 413, 421, 426, 429]);
/** A 503 that means a box, not the server. */
const ofBoxes = /"code":"(door_not_opened|device_unreachable)"/;
/** Calls that wait: for an event, or for a box. */
const waiting = /[?&]wait=|\/(order\/deliver|order\/place|imports\?)/;

/**
 * Puts a `fetch` in the place of Node's that trusts the proxy and counts the calls to it. Other addresses are fetched as before.
 * @param {string} ca certificate of the proxy, PEM
 */
export function openWire(ca) {
  const original = globalThis.fetch;
  const agent = new Agent({ keepAlive: true, noDelay: true, ca, timeout: 30_000 });
  const streaming = new Agent({ ca });
  const wire = {
    calls: 0,
    /** Streams that were opened. */
    streams: 0,
    /** @type {string[]} */
    failed: [],
    /** Refusals of a rule, as `409 code`. @type {Record<string, number>} */
    refused: {},
    /** The longest answers, ms, longest first. @type {{ took: number, what: string, at: number }[]} */
    slow: [],
    /** The part of the run that goes on. */
    phase: "",
    /** @type {Record<string, { calls: number, failed: number }>} */
    phases: {},
    close: () => {
      globalThis.fetch = original;
      agent.destroy();
      streaming.destroy();
    },
  };
  const fail = (what, why) => {
    wire.failed.push(`${wire.phase}: ${what}: ${why}`);
    phase().failed++;
    if (wire.failed.length <= 20) console.log(`  failed: ${wire.failed.at(-1)}`);
  };
  const phase = () => (wire.phases[wire.phase] ??= { calls: 0, failed: 0 });
  const counted = async (address, init = {}) => {
    const url = String(address);
    if (!url.startsWith("https:")) return original(address, init);
    const what = `${init.method ?? "GET"} ${new URL(url).pathname}`;
    const headers = Object.fromEntries(new Headers(init.headers));
    const began = performance.now();
    wire.calls++;
    phase().calls++;
    try {
      const live = headers.accept === "text/event-stream";
      const asked = request(url, {
        agent: live ? streaming : agent,
        headers,
        method: init.method ?? "GET",
        signal: init.signal ?? undefined,
      }).end(init.body);
      const [answer] = await once(asked, "response");
      const said = new Headers();
      for (const [name, values] of Object.entries(answer.headersDistinct))
        for (const value of values ?? []) said.append(name, value);
      const status = answer.statusCode;
      if (live && status === 200) {
        wire.streams++;
        // A stream ends with its process, also in the middle; its client opens another one.
        return new Response(Readable.toWeb(answer), { status, headers: said });
      }
      const body = await buffer(answer);
      const took = performance.now() - began;
      judge(status, body, what, headers);
      if (!waiting.test(url)) note({ took, what, at: Date.now() });
      const bodiless = status === 204 || status === 304;
      return new Response(bodiless ? null : body, { status, headers: said });
    } catch (error) {
      if (!init.signal?.aborted || init.signal.reason?.name === "TimeoutError") fail(what, error.message);
      throw error;
    }
  };
  const judge = (status, body, what, headers) => {
    if (status < 400) return;
    const text = body.toString().slice(0, 300);
    // The first call of a browser: the refusal tells it to get the cookie.
    const first = text.includes('"xsrf_invalid"') && !headers[xsrf.header.toLowerCase()];
    const rule = first || (status < 500 ? !unexpected.has(status) : ofBoxes.test(text));
    if (!rule) return fail(what, `${status} ${text}`);
    const code = `${status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? text}`;
    if (status >= 500) console.log(`  ${wire.phase}: ${what}: ${code}`);
    wire.refused[code] = (wire.refused[code] ?? 0) + 1;
  };
  const note = (one) => {
    if (wire.slow.length === 10 && one.took <= wire.slow[9].took) return;
    wire.slow = [...wire.slow, one].sort((a, b) => b.took - a.took).slice(0, 10);
  };
  globalThis.fetch = /** @type {typeof fetch} */ (counted);
  return wire;
}
