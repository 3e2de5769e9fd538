import { openEventStream, type Stream, type StreamListener } from "./event-stream.ts";
import { openSharedStream } from "./shared-stream.ts";

export type OpenSource = { address: string; fetch: typeof fetch; token: string };

/** Opens a stream. The tabs share a name that is a hash of the token and does not reveal it. */
export async function openStream(source: OpenSource, listener: StreamListener): Promise<Stream> {
  const { locks } = navigator;
  if (locks === undefined || typeof BroadcastChannel === "undefined")
    return openEventStream(source, listener);
  return openSharedStream({ ...source, name: await nameOf(source), locks }, listener);
}

async function nameOf({ address, token }: Pick<OpenSource, "address" | "token">): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  const bytes = Array.from(new Uint8Array(hash, 0, 16), (byte) => byte.toString(16).padStart(2, "0"));
  return `${address} ${bytes.join("")}`;
}
