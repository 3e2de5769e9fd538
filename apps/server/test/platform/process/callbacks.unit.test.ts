import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const sources = resolve(import.meta.dirname, "../../../src");
const files = readdirSync(sources, { recursive: true, encoding: "utf8" })
  .filter((file) => /(?<!\.d)\.ts$/.test(file))
  .map((file) => file.replaceAll("\\", "/"));
const textOf = (file: string) => readFileSync(join(sources, file), "utf8");

/** Where Node, a library or the database calls back: what is thrown there passes every caller and ends the process. */
const callback =
  /(?<!\.\.)\.(?:on|once|addEventListener)\(\s*(?:"|secure|$)|(?<!await |\.)\bset(?:Timeout|Interval|Immediate)\(|\bcreateServer\(|\bpipeline\(|\blookup: /gm;

/**
 * Every file with callbacks, how many, and why none of them can throw. A new callback is looked at before its number is raised here: either
 * it only does what its heading says, or it is wrapped by `guarded`.
 */
const lookedAt: Record<string, Record<string, number>> = {
  "is wrapped by guarded": {
    "platform/db/notifications.ts": 4,
    "platform/gateway/held-wills.ts": 1,
    "platform/gateway/listen-to-boxes.ts": 1,
    "platform/gateway/look-for-boxes.ts": 3,
    "platform/gateway/mqtt-gateway.ts": 2,
    "platform/gateway/sent-commands.ts": 2,
    "web/live/event-streams.ts": 3,
  },
  "is a listener of notifications, which wrap each": {
    "catalogue/look/page-looks.ts": 1,
    "catalogue/picture/paint-missing.ts": 1,
    "catalogue/product/known-shoes.ts": 1,
    "catalogue/store/store-changes.ts": 1,
    "floor/board/board-orders.ts": 1,
    "fulfilment/order/order-snapshots.ts": 1,
    "fulfilment/order/sweep/sweep-pickups.ts": 1,
    "integration/event/event-publisher.ts": 2,
    "integration/import/call/stream-imports.ts": 1,
    "integration/import/job/start-imports.ts": 1,
    "integration/webhook/deliver-webhooks.ts": 2,
    "platform/db/start-database.ts": 1,
    "platform/mqtt/follow-credentials.ts": 1,
    "upkeep/metrics/state-metrics.ts": 1,
    "web/live/open-streams.ts": 1,
  },
  "settles a promise, aborts a signal or clears a timer": {
    "catalogue/picture/picture-turns.ts": 1,
    "catalogue/picture/serve-pictures.ts": 1,
    "integration/event/feed-waiters.ts": 4,
    "integration/event/list-events.ts": 1,
    "platform/db/long-transaction.ts": 1,
    "platform/gateway/report-lines.ts": 1,
    "platform/mqtt/broker-connection.ts": 4,
    "platform/time/in-time.ts": 1,
    "run/cli/closed-pipe.ts": 3,
    "run/cli/import-file.ts": 2,
    "run/leader/leadership.ts": 2,
    "run/move/move-rows.ts": 2,
    "integration/import/job/stage-file.ts": 1,
    "integration/webhook/webhook-caller.ts": 5,
  },
  "begins an asynchronous function that catches, or ends the process": {
    "catalogue/store/store-names.ts": 1,
    "fulfilment/wait/store-waits.ts": 2,
    "integration/import/job/run-import.ts": 3,
    "integration/import/job/report-progress.ts": 1,
    "platform/db/row-cache.ts": 2,
    "platform/db/sign-of-life.ts": 2,
    "run/life.ts": 3,
    "run/work/work-beside.ts": 2,
    "web/session/session-use-notes.ts": 1,
  },
  "counts, closes or writes to a stream that reports its errors as events": {
    "catalogue/store/stream-changes.ts": 1,
    "platform/db/bounded-pool.ts": 6,
    "platform/db/connect-client.ts": 2,
    "platform/gateway/server-clock.ts": 2,
    "platform/mqtt/embedded-broker.ts": 10,
    "platform/mqtt/start-broker.ts": 1,
    "platform/mqtt/unauthenticated-clients.ts": 1,
    "platform/process/log.ts": 2,
    "platform/sms/smpp-provider.ts": 8,
    "platform/trace/open-telemetry.ts": 1,
    "run/leader/join-data-dir.ts": 7,
    "run/work/open-beside.ts": 1,
    "web/http/let-go.ts": 6,
    "web/http/limit/connection-limits.ts": 8,
  },
  "is what catches all that escapes": {
    "platform/process/escaped-errors.ts": 1,
  },
};

describe("callbacks of the server", () => {
  it("are each looked at, so that none can throw past its caller", () => {
    const found = files.flatMap((file): [string, number][] => {
      const count = textOf(file).match(callback)?.length ?? 0;
      return count === 0 ? [] : [[file, count]];
    });
    expect(Object.fromEntries(found)).toEqual(Object.assign({}, ...Object.values(lookedAt)));
  });

  it("connections to the database are opened where their loss has a listener", () => {
    const allowed = ["platform/db/connect-client.ts", "run/leader/addresses.ts"];
    const bare = files.filter((file) => /new pg\.(Client|Pool)\(/.test(textOf(file)));
    expect(bare.sort()).toEqual(allowed);
  });
});
