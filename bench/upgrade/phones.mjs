// Shoppers' phones and visitors' browsers: what is polled, heard and loaded while releases change.
import { setTimeout as pause } from "node:timers/promises";
import { clientLive } from "@horma/contract";

/** How often a phone polls and a stream that ended is opened again, and how long it may take to tell an order's end, ms. */
const [every, again, grace] = [1_000, 250, 5_000];
/** Between two pages of a visitor, ms, and the most files that are fetched because a page's scripts name them. */
const [rest, partsAtMost] = [400, 10];

/** Follows orders until they end: each phone polls with its tag and hears the stream. */
export function openPhones(url) {
  /** @type {Set<Promise<void>>} */
  const following = new Set();
  const notes = { orders: 0, told: 0, untold: 0 };
  const follow = async (hash, token) => {
    const phone = { told: undefined, left: new AbortController() };
    const heard = hear(phone, token);
    let [state, tag] = ["", undefined];
    while (!/^(done|canceled)$/.test(state)) {
      await pause(every);
      const headers = { authorization: token, ...(tag && { "if-none-match": tag }) };
      const answer = await fetch(`${url}/api/v1/falabella/order/${hash}`, { headers }).catch(() => undefined);
      if (answer?.status !== 200) continue;
      tag = answer.headers.get("etag") ?? undefined;
      ({ state } = await answer.json());
    }
    for (const end = Date.now() + grace; phone.told !== state && Date.now() < end; await pause(50));
    if (phone.told !== state) notes.untold++;
    phone.left.abort();
    await heard;
  };
  const hear = async (phone, token) => {
    const [headers, { signal }] = [{ authorization: token, accept: "text/event-stream" }, phone.left];
    while (!signal.aborted) {
      try {
        const stream = await fetch(url + clientLive, { headers, signal });
        if (stream.ok) await read(stream, phone);
      } catch {
        // The call is counted where it was made; a stream that breaks off is opened again.
      }
      await pause(again);
    }
  };
  const read = async (stream, phone) => {
    let rest = "";
    for await (const chunk of stream.body.pipeThrough(new TextDecoderStream())) {
      const events = (rest + chunk).split("\n\n");
      rest = events.pop() ?? "";
      for (const event of events.filter((each) => each.includes("event: order"))) {
        notes.told++;
        phone.told = JSON.parse(event.slice(event.indexOf("data: ") + 6)).state;
      }
    }
  };
  return {
    notes,
    follow: (hash, token) => {
      notes.orders++;
      const one = follow(hash, token).finally(() => following.delete(one));
      following.add(one);
    },
    /** Resolves when every followed order has ended. */
    close: () => Promise.all(following),
  };
}

/** A browser without a cache: it opens the pages in turn, each with every file that the page and its scripts name. */
export function openVisitor(url, sku) {
  let over = false;
  const notes = { pages: 0, files: 0 };
  const text = async (path) => (await fetch(url + path)).text();
  const load = async (path) => {
    const answer = await fetch(url + path, { headers: { accept: "text/html" } });
    const html = await answer.text();
    const page = [...new Set(html.match(/(?<=(?:src|href)=")\/[\w/]*assets\/[^"]+/g))];
    const parts = await Promise.all(page.map(async (file) => partsOf(file, await text(file))));
    notes.pages++;
    notes.files += page.length;
    for (const part of new Set(parts.flat().slice(0, partsAtMost))) {
      await text(part);
      notes.files++;
    }
  };
  const visit = async () => {
    const paths = [
      "/store/0101",
      "/staff/",
      `/api/v1/falabella/search?q=${sku}&type=sku`,
      "/office/",
      "/api/v1/stores",
    ];
    for (let at = 0; !over; at++) {
      // A call that fails is counted where it was made.
      await load(paths[at % paths.length]).catch(() => {});
      await pause(rest);
    }
  };
  const visiting = visit();
  return {
    notes,
    close: async () => {
      over = true;
      await visiting;
    },
  };
}

/** The files that a script names, as the browser asks for them: below the base of the app. */
function partsOf(file, script) {
  const base = file.slice(0, file.indexOf("assets/"));
  return [...script.matchAll(/"(assets\/[\w.-]+\.(?:js|css))"/g)].map(([, name]) => base + name);
}
