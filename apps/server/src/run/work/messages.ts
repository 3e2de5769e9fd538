import type { PoolConfig } from "pg";
import type { MetricObject } from "prom-client";
import type { Env } from "../../platform/env/env.ts";
import type { Shared } from "../leader/agreement.ts";

/** What the process of the work gets first: it reads no variable and no address itself. */
export type Orders = { kind: "begin"; env: Env; config: PoolConfig; shared: Shared };
export type FromParent = Orders | { kind: "metrics" } | { kind: "stop" };
export type ToParent = { kind: "working" } | { kind: "metrics"; metrics: MetricObject[] };
