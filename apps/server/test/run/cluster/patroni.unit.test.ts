import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

type Patroni = {
  bootstrap: {
    dcs: {
      ttl: number;
      loop_wait: number;
      retry_timeout: number;
      synchronous_mode: boolean;
      postgresql: { use_pg_rewind: boolean; parameters: Record<string, unknown> };
    };
  };
};

const { dcs } = (parse(readFileSync("ops/patroni/patroni.yml", "utf8")) as Patroni).bootstrap;
const haproxy = spawnSync("haproxy", ["-v"]).status === 0;

describe("ops/patroni", () => {
  it("[RO-04] lets the standby take over within 30 s, and acknowledges nothing before it is on both disks", () => {
    // The lease, a round of the standby's Patroni, and what HAProxy needs to notice.
    expect(dcs.ttl + dcs.loop_wait).toBeLessThan(28);
    expect(dcs.loop_wait + 2 * dcs.retry_timeout).toBeLessThanOrEqual(dcs.ttl);
    expect(dcs.synchronous_mode).toBe(true);
    expect(dcs.postgresql.parameters.synchronous_commit).toBe("on");
    expect(dcs.postgresql.use_pg_rewind).toBe(true);
  });

  it.runIf(haproxy)("has a configuration that HAProxy accepts", () => {
    const nodes = {
      NODE_1: "127.0.0.1:15432",
      NODE_1_REST: "18008",
      NODE_2: "127.0.0.1:25432",
      NODE_2_REST: "28008",
    };
    const { status, stderr } = spawnSync("haproxy", ["-c", "-f", "ops/patroni/haproxy.cfg"], {
      env: { ...process.env, DATABASE_BIND: "127.0.0.1:35432", ...nodes },
      encoding: "utf8",
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });
});
