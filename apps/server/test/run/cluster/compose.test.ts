import { copyFile, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { connectAsync } from "mqtt";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callerAt } from "./caller.ts";
import { Load } from "./load.ts";
import { openCompose, whyNoCompose } from "./open-compose.ts";

const missing = whyNoCompose();
if (missing) console.warn(`compose.yaml is not run: ${missing}`);

const database = ["exec", "-T", "postgres", "psql", "-U", "horma", "-At"];
describe.skipIf(missing)("compose.yaml", { timeout: 600_000 }, () => {
  let stack: Awaited<ReturnType<typeof openCompose>>;
  beforeAll(async () => {
    stack = await openCompose();
    for (const kind of ["stores", "slots", "devices", "conversions", "products", "skus", "prices"])
      expect(await stack.command("import", kind, `/files/${kind}.csv`)).toContain("is applied");
    await stack.command("import", "stock", "/files/stock.csv", "--as-of", new Date().toISOString());
  }, 900_000);
  afterAll(() => stack?.close(), 120_000);

  const ask = (path: string) => stack.over(stack.url + path);
  const build = async () => ((await (await ask("/healthz")).json()) as { build: string }).build;
  const healthOf = async () => (await stack.inspect("server-1")).State.Health.Status;

  it("[RO-02] limits, logs, secrets and restarts are as the file says, and nginx serves", async () => {
    expect(await build()).toBe("older");
    for (const path of ["/readyz", "/store/0301", "/staff/", "/office/"])
      expect((await ask(path)).status, path).toBe(200);
    expect((await ask("/metrics")).status).toBe(404);
    for (const service of ["server-1", "server-2", "nginx", "postgres", "mosquitto"]) {
      const { HostConfig, RestartCount, Config } = await stack.inspect(service);
      expect(HostConfig.LogConfig.Config, service).toEqual({ "max-size": "10m", "max-file": "5" });
      expect(HostConfig.Memory, service).toBeGreaterThan(0);
      expect(HostConfig.NanoCpus, service).toBeGreaterThan(0);
      expect(RestartCount, service).toBe(0);
      expect(Config.Env.join("\n"), service).not.toMatch(/(PASSWORD|SECRET|KEYS?|URL)=\S*(:\S+@|[\w+/]{32})/);
    }
    const { HostConfig } = await stack.inspect("server-1");
    expect(HostConfig).toMatchObject({ ReadonlyRootfs: true, CapDrop: ["ALL"], PidsLimit: 200 });
    await expect(stack.compose("exec", "-T", "server-1", "touch", "/horma/x")).rejects.toThrow("Read-only");
  });

  it("[RO-02] the image's commands work, and a dump is restored into a new database", async () => {
    expect(await stack.command("key", "create", "erp", "--scopes", "read")).toMatch(/^hk_/);
    const ana = ["--name", "Ana", "--role"];
    expect(await stack.command("office", "add", ...ana, "head_office")).toContain(stack.url);
    const added = await stack.command("staff", "add", "--store", "0301", "--login", "ana", ...ana, "manager");
    expect(added).toMatch(/pin +\d{6}/);
    expect(await stack.command("audit")).toContain("office_person_added");
    await stack.compose("run", "--rm", "backup");
    const [dump = ""] = await readdir(join(stack.directory, "backups"));
    expect((await stat(join(stack.directory, "backups", dump))).mode & 0o077).toBe(0);
    await stack.compose("exec", "-T", "postgres", "createdb", "-U", "horma", "restored");
    const restore = "docker compose exec -T postgres pg_restore -U horma -d restored --exit-on-error";
    await stack.run("sh", "-c", `${restore} < backups/${dump}`);
    const count = await stack.compose(...database, "-d", "restored", "-c", "select count(*) from store");
    expect(count).toBe("2\n");
  });

  it("[RO-02] Mosquitto accepts a box over TLS once its account is written", async () => {
    const given = await stack.command("box:credentials", "--store", "0301", "--box", "box-01");
    const [, password = ""] = /password +(\S+)/.exec(given) ?? [];
    const box = { username: "0301.box-01", password, ca: stack.ca, reconnectPeriod: 0 };
    const enter = () => connectAsync(`mqtts://localhost:${stack.mqtt}`, box, false);
    await expect(enter()).rejects.toThrow("Not authorized");
    await stack.compose("run", "--rm", "--no-deps", "accounts");
    await stack.compose("kill", "-s", "HUP", "mosquitto");
    await expect.poll(() => enter().then((client) => client.endAsync().then(() => "in"))).toBe("in");
  });

  it("[RO-02] a server that is killed comes back, and calls go on", async () => {
    const load = new Load();
    load.repeated("health", async () => expect((await ask("/healthz")).status).toBe(200));
    process.kill((await stack.inspect("server-1")).State.Pid, "SIGKILL");
    await expect
      .poll(async () => (await stack.inspect("server-1")).RestartCount, { timeout: 30_000 })
      .toBe(1);
    await expect.poll(healthOf, { timeout: 60_000 }).toBe("healthy");
    await load.stop();
    expect(load.failed).toEqual([]);
  });

  it("[RO-02] an upgrade with a migration and the way back fail no call", async () => {
    const signedOut = callerAt(stack.url, stack.over);
    const body = { email: "12345678-5", password: "click-and-try", document_number: "12345678-5" };
    const { auth_token } = await signedOut.call("login", { body });
    const { call } = callerAt(stack.url, stack.over, auth_token);
    await call("setNickname", { body: { nickname: "Eva" } });
    const id = await stack.compose(...database, "-c", "select id from store where code = '0301'");
    const load = new Load();
    load.shopper(call, { storeId: Number(id), sku: "ZN-700101-410", orders: 1 });
    load.repeated("health", async () => expect((await ask("/healthz")).status).toBe(200));

    const migrations = join(stack.directory, "apps/server/migrations");
    const [journal, before] = [join(migrations, "meta/_journal.json"), join(stack.directory, "journal.json")];
    await copyFile(journal, before);
    const { entries, ...rest } = JSON.parse(await readFile(journal, "utf8"));
    const added = { ...entries.at(-1), idx: entries.length, when: entries.at(-1).when + 1, tag: "9999_try" };
    await writeFile(journal, JSON.stringify({ ...rest, entries: [...entries, added] }));
    await writeFile(join(migrations, "9999_try.sql"), "alter table store add column try integer;");
    await stack.upgrade("newer");
    expect(await build()).toBe("newer");
    await stack.compose(...database, "-c", "select try from store");

    await copyFile(before, journal);
    await rm(join(migrations, "9999_try.sql"));
    await stack.upgrade("older");
    expect(await build()).toBe("older");
    await load.stop();
    expect([load.failed, load.created.length]).toEqual([[], 1]);
    expect(load.polls).toBeGreaterThan(100);
  });

  it("[RO-02] Prometheus scrapes both servers, loads the alerts and knows the dashboards' metrics", async () => {
    await stack.compose("up", "-d", "--wait", "prometheus");
    type Targets = { activeTargets: { health: string }[] };
    const targets = async () => ((await stack.prometheus("targets")) as Targets).activeTargets;
    await expect
      .poll(async () => (await targets()).map((each) => each.health), { timeout: 60_000 })
      .toEqual(["up", "up"]);
    const { groups } = (await stack.prometheus("rules")) as { groups: { rules: { lastError?: string }[] }[] };
    const rules = groups.flatMap((group) => group.rules);
    expect(rules.length).toBeGreaterThan(20);
    expect(rules.filter(({ lastError }) => lastError)).toEqual([]);
    expect(await stack.prometheus("query?query=horma_insecure_setting")).toMatchObject({ result: [] });
    const known = Object.keys((await stack.prometheus("metadata")) as object);
    for (const file of await readdir("ops/grafana/dashboards")) {
      const text = await readFile(join("ops/grafana/dashboards", file), "utf8");
      const shown = [...text.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(([, expr = ""]) =>
        JSON.parse(expr),
      );
      expect(shown.length, file).toBeGreaterThan(5);
      for (const expr of shown.map((each) => each.replaceAll(/\$__(rate_interval|range)/g, "1m"))) {
        await stack.prometheus(`query?query=${encodeURIComponent(expr)}`);
        for (const [metric] of expr.matchAll(/\b(horma|process|nodejs)_\w+/g))
          expect(known, expr).toContain(
            metric.replace(/_(bucket|sum|count)$/, known.includes(metric) ? "$&" : ""),
          );
      }
    }
  });
});
