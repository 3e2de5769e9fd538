import type { FastifyBaseLogger } from "fastify";
import type { MetricObject } from "prom-client";
import type { Database } from "./db/database.ts";
import type { Env } from "./env/env.ts";
import type { DeviceGateway } from "./gateway/device-gateway.ts";
import type { Certificate } from "./network/certificate.ts";
import type { Vault } from "./personal-data/vault.ts";
import type { SmsOutbox } from "./sms/sms-outbox.ts";
import type { Tracing } from "./trace/tracing.ts";

/** What the work that answers no one needs: files, events, webhooks, pictures and sweeps. It reaches no box. */
export type WorkDeps = {
  env: Env;
  db: Database;
  /** Seals and opens personal data. */
  vault: Vault;
  /** The present instant. An argument, so that tests can set it. */
  now: () => Date;
  log: FastifyBaseLogger;
  /** Makes traces; undefined when tracing is off. */
  tracing?: Tracing | undefined;
};

/** Everything through which the server's operations reach the outside. */
export type Deps = WorkDeps & {
  gateway: DeviceGateway;
  /** Takes SMS for sending. */
  sms: SmsOutbox;
  /** The server speaks https itself with this certificate. Without it a proxy does, or no one. */
  certificate?: Certificate | undefined;
  /** The process of the work beside this one, if it has one. */
  beside?: { works: () => boolean; metrics: () => Promise<MetricObject[]> } | undefined;
};
