import type { FastifyBaseLogger } from "fastify";
import type { Database } from "./db/database.ts";
import type { Env } from "./env/env.ts";
import type { DeviceGateway } from "./gateway/device-gateway.ts";
import type { Certificate } from "./network/certificate.ts";
import type { Vault } from "./personal-data/vault.ts";
import type { SmsOutbox } from "./sms/sms-outbox.ts";

import type { Tracing } from "./trace/tracing.ts";

/** Everything the server's operations reach outside themselves through. */
export type Deps = {
  env: Env;
  db: Database;
  /** Seals and opens what is personal. */
  vault: Vault;
  gateway: DeviceGateway;
  /** The present instant; an argument so that tests can hold it. */
  now: () => Date;
  log: FastifyBaseLogger;
  /** Where SMS are left to be sent. */
  sms: SmsOutbox;
  /** The server speaks https itself, with this one; without it a proxy does, or nobody. */
  certificate?: Certificate | undefined;
  /** Makes traces; without it there are none. */
  tracing?: Tracing | undefined;
};
