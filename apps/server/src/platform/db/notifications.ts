import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { guarded } from "../process/guarded.ts";
import { inTime } from "../time/in-time.ts";
import { newClient } from "./connect-client.ts";

/** What the database sends at a commit, once a transaction: by triggers, or by what changes imports, webhooks and pictures. */
const channels = [
  "store_changed",
  "order_changed",
  "session_closed",
  "credential_changed",
  "event_noted",
  "event_published",
  "catalogue_changed",
  "look_changed",
  "import_changed",
  "webhook_changed",
  "picture_added",
] as const;
export type Channel = (typeof channels)[number];

/** How long to wait before reconnecting, and how often to test a quiet connection, ms. A unix socket cannot break unnoticed. */
const reconnectAfter = 500;
const proveEvery = { network: 1_000, socket: 15_000 };
/** How long the database may take to connect, to answer and to disconnect, ms. */
const patience = { connect: 5_000, answer: 2_000, goodbye: 1_000 };

type Listener = {
  /** Notifications arrive from now on. No one knows what was missed before. */
  begun?: () => void;
  /** A notification's payload. */
  heard: (payload: string) => void;
  /** The connection is lost: changes are not told now. */
  lost?: () => void;
};

/** The database's notifications, from any process. */
export type Notifications = {
  /** Calls `listener` from now on. Returns how to stop. */
  on: (channel: Channel, listener: Listener) => () => void;
  close: () => Promise<void>;
};

/**
 * Listens to the database on one connection for the whole process. It opens with the first listener and reopens whenever it is
 * lost. A dead connection is noticed within {@link proveEvery} and {@link patience}.
 */
export function openNotifications(config: pg.ClientConfig, log?: FastifyBaseLogger): Notifications {
  const listeners = new Map<Channel, Set<Listener>>(channels.map((channel) => [channel, new Set()]));
  const all = () => [...listeners.values()].flatMap((set) => [...set]);
  const closing = new AbortController();
  let hearing = false;
  let ended: Promise<void> | undefined;

  const told = {
    begun: () => {
      hearing = true;
      for (const each of all()) each.begun?.();
    },
    heard: (channel: Channel, payload: string) => {
      for (const each of listeners.get(channel) ?? []) each.heard(payload);
    },
  };
  /** One listener's fault must not take the notification from the others, or the process along. */
  const guard = (channel: Channel, { begun, heard, lost }: Listener): Listener => {
    const what = `a listener for ${channel}`;
    return {
      ...(begun && { begun: guarded(log, what, begun) }),
      heard: guarded(log, what, heard),
      ...(lost && { lost: guarded(log, what, lost) }),
    };
  };
  const listen = async () => {
    while (!closing.signal.aborted) {
      await listenOnce(config, told, closing.signal).catch((error: unknown) => {
        if (!closing.signal.aborted)
          log?.warn({ err: error }, "the database's notifications are interrupted: trying again");
      });
      if (hearing) for (const each of all()) each.lost?.();
      hearing = false;
      await delay(reconnectAfter, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  return {
    on: (channel, given) => {
      const listener = guard(channel, given);
      listeners.get(channel)?.add(listener);
      ended ??= listen();
      if (hearing) listener.begun?.();
      return () => void listeners.get(channel)?.delete(listener);
    },
    close: async () => {
      closing.abort();
      await ended;
    },
  };
}

type ListenerCallbacks = { begun: () => void; heard: (channel: Channel, payload: string) => void };

/** Listens on one connection until it is lost or `closing`. */
async function listenOnce(
  config: pg.ClientConfig,
  { begun, heard }: ListenerCallbacks,
  closing: AbortSignal,
): Promise<void> {
  const limits = { connectionTimeoutMillis: patience.connect, query_timeout: patience.answer };
  const client = newClient({
    ...connectable(config),
    ...limits,
    application_name: "horma notifications",
  });
  const over = new AbortController();
  const end = () => over.abort();
  closing.addEventListener("abort", end, { once: true });
  client.on("end", end);
  client.on("error", (error) => over.abort(error));
  client.on("notification", ({ channel, payload }) => heard(channel as Channel, payload ?? ""));
  try {
    await client.connect();
    await client.query(channels.map((channel) => `listen ${channel}`).join("; "));
    begun();
    await untilLost(
      client,
      client.host.startsWith("/") ? proveEvery.socket : proveEvery.network,
      over.signal,
    );
  } finally {
    closing.removeEventListener("abort", end);
    // A dead connection does not answer a goodbye.
    await inTime(client.end(), patience.goodbye).catch(() => undefined);
  }
}

/** Asks regularly, because a dead connection does not answer. */
async function untilLost(client: pg.Client, every: number, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await delay(every, undefined, { signal: over }).catch(() => undefined);
    if (!over.aborted) await client.query("select 1");
  }
}

/** A pool hides its password when its options are copied. */
export function connectable(config: pg.ClientConfig): pg.ClientConfig {
  const { password } = config;
  return { ...config, ...(password !== undefined && { password }) };
}
