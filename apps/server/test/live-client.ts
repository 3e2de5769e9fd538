import { EventEmitter, once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { sharedTablet } from "./browser.ts";

export type Live = Awaited<ReturnType<typeof openLive>>;

const cookie = sharedTablet.join("=");

/** A client of a stream: it reads what comes. Not by fetch, which connects again when it is closed. */
export async function openLive(url: string, token: string, event = "changed") {
  const request = get(url, { headers: { authorization: `Bearer ${token}`, cookie }, agent: false });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  let text = "";
  const woken = new EventEmitter();
  response.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
    woken.emit("more");
  });
  response.on("error", () => {});
  const ended = new Promise<void>((resolve) => response.once("close", () => resolve()));
  const until = async (holds: (text: string) => boolean) => {
    while (!holds(text)) await once(woken, "more");
  };
  const count = () => text.split(`event: ${event}\n`).length - 1;
  const after = async <T>(act: () => Promise<T>): Promise<T> => {
    // Out of the last event's wake.
    await delay(60);
    const before = count();
    const done = await act();
    await until(() => count() > before);
    return done;
  };
  return {
    response,
    until,
    count,
    after,
    ended,
    text: () => text,
    next: () => until(() => count() > 0),
    close: async () => {
      request.destroy();
      await ended;
    },
  };
}
