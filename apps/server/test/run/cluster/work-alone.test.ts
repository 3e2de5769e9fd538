import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKey } from "../../../src/people/key/manage-keys.ts";
import { freePort } from "../../free-port.ts";
import { openCluster } from "./open-cluster.ts";
import { startProcess } from "./start-process.ts";

const patience = { timeout: 30_000, interval: 50 };

describe("servers that leave the work to a process of its own", { timeout: 120_000 }, () => {
  let cluster: Awaited<ReturnType<typeof openCluster>>;
  let secret: string;
  beforeAll(async () => {
    cluster = await openCluster(1, { WORK: "none" });
    const by = { actor: { kind: "command", name: "ana" }, at: new Date() } as const;
    secret = await createKey(cluster.db, { name: "erp", scopes: ["catalogue"] }, by);
  });
  afterAll(() => cluster?.close());

  it("a file waits until there is one, which answers who watches over it and no one else", async () => {
    const headers = { authorization: `Bearer ${secret}`, "content-type": "text/csv" };
    const imports = `http://127.0.0.1:${cluster.ports[0]}/api/v1/imports`;
    const body = "product,color,name,brand,type\nalone1,Azul,Río,Puelche,Botas\n";
    const sent = await fetch(`${imports}?kind=products`, { method: "POST", headers, body });
    const { id } = (await sent.json()) as { id: number };
    const state = async () =>
      ((await (await fetch(`${imports}/${id}`, { headers })).json()) as { state: string }).state;
    expect(await state()).toBe("waiting");
    const port = await freePort();
    const work = await startProcess(port, { ...cluster.environment, WORK: "only" });
    try {
      await expect.poll(state, patience).toBe("applied");
      const answerOf = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
      expect(await (await answerOf("/readyz")).json()).toEqual({ status: "ok", database: "ok" });
      expect(await (await answerOf("/healthz")).json()).toMatchObject({ status: "ok" });
      expect(await (await answerOf("/metrics")).text()).toContain('{work="imports"}');
      for (const path of ["/", "/staff/", "/api/v1/stores"])
        expect((await answerOf(path)).status, path).toBe(404);
      expect(await work.stop()).toBe(0);
    } finally {
      await work.stop("SIGKILL");
    }
  });
});
