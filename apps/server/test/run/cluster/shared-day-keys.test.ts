import { mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { freePort } from "../../free-port.ts";
import { openCluster } from "./open-cluster.ts";
import { startProcess } from "./start-process.ts";

it("[RO-03] servers with a data directory each, in which only the keys of days are shared, work together, as pods do", async () => {
  const cluster = await openCluster(1);
  onTestFinished(() => cluster.close());
  const own = await mkdtemp(join(tmpdir(), "horma-pod-"));
  onTestFinished(() => rm(own, { recursive: true }));
  await symlink(join(cluster.dataDir, "day-keys"), join(own, "day-keys"));
  const port = await freePort();
  const pod = await startProcess(port, { ...cluster.environment, DATA_DIR: own });
  onTestFinished(async () => void (await pod.stop()));
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  expect((await readdir(own)).sort()).toEqual(["day-keys", "processes"]);
  expect(await pod.stop()).toBe(0);
}, 60_000);
