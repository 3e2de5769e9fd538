import { execFile, spawn } from "node:child_process";
import { randomBytes, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { access, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { get } from "node:https";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { keyScopes } from "@horma/domain";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { allKinds } from "../src/integration/import/kind/kinds.ts";
import { openDatabase } from "../src/platform/db/database.ts";
import { startEmbeddedPostgres } from "../src/platform/db/embedded-postgres.ts";
import { passwordFits } from "../src/platform/mqtt/password-hash.ts";
import { openVault } from "../src/platform/personal-data/open-vault.ts";
import { freePort } from "./free-port.ts";
import { addShopper } from "./fulfilment/order/shop.ts";

let dir: string;

let mqttPort: string;

beforeAll(async () => {
  mqttPort = String(await freePort());
  dir = await mkdtemp(join(tmpdir(), "horma-start-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

function start(env: Record<string, string>, ...options: string[]) {
  return run("bundle.js", env, ...options);
}

function run(program: string, env: Record<string, string>, ...options: string[]) {
  const child = spawn(process.execPath, [resolve("apps/server/dist", program), ...options], {
    env: {
      PATH: process.env.PATH ?? "",
      LOG_LEVEL: "silent",
      HOST: "127.0.0.1",
      MQTT_PORT: mqttPort,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk) => {
    said.out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    said.err += chunk;
  });
  const ended = once(child, "close").then(([code]) => ({ code, ...said }));
  return { child, said, ended };
}

async function fileAt(path: string): Promise<string> {
  await writeFile(path, "");
  return path;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

const unreachable = "postgresql://u:sekret@127.0.0.1:1/x";

describe("a start that cannot succeed ends with one line that names the variable", () => {
  it.each<[string, () => Promise<Record<string, string>>]>([
    ["DATABASE_URL", async () => ({ DATA_DIR: join(dir, "a"), DATABASE_URL: unreachable })],
    ["DATABASE_URL", async () => ({ DATA_DIR: join(dir, "a"), DATABASE_URL: "postgresql://u:p@h:port/x" })],
    ["DATA_DIR", async () => ({ DATA_DIR: await fileAt(join(dir, "file")) })],
    ["DATA_DIR", async () => ({ DATA_DIR: join(await fileAt(join(dir, "file")), "below") })],
    ["HOST", async () => ({ DATA_DIR: join(dir, "b"), HOST: "no.host.invalid" })],
    ["MQTT_URL", async () => ({ DATA_DIR: join(dir, "b"), MQTT_URL: "mqtt://u:sekret@127.0.0.1:1" })],
    ["MQTT_URL", async () => ({ DATA_DIR: join(dir, "b"), MQTT_URL: "mqtt://u:sekret@no.host.invalid" })],
    [
      "MQTT_CA",
      async () => ({
        DATA_DIR: join(dir, "b"),
        MQTT_URL: "mqtts://u:sekret@127.0.0.1:1",
        MQTT_CA: join(dir, "none.pem"),
      }),
    ],
    [
      "MQTT_TLS_CERT",
      async () => ({
        DATA_DIR: join(dir, "b"),
        MQTT_TLS_CERT: await fileAt(join(dir, "cert.pem")),
        MQTT_TLS_KEY: join(dir, "key.pem"),
      }),
    ],
    ["SMS_PROVIDER", async () => ({ DATA_DIR: join(dir, "b"), NODE_ENV: "production", IDENTITY: "sms" })],
    ["DEMO_SPEED", async () => ({ DATA_DIR: join(dir, "a"), DEMO_SPEED: "fast" })],
  ])("%s", async (variable, env) => {
    const { code, err } = await start(await env()).ended;
    expect(code).toBe(1);
    expect(err).toMatch(new RegExp(`^${variable}\\b.*\n$`));
    expect(err).not.toContain("sekret");
  });

  it("PORT that someone else listens on", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const { code, err } = await start({ DATA_DIR: join(dir, "b"), PORT: String(port) }).ended;
    other.close();
    expect(code).toBe(1);
    expect(err).toMatch(/^PORT\b.*\n$/);
  });
});

it("[CT-09] an empty server says so and names the first steps, which lead to a manager and shoes when done in order", async () => {
  const env = { DATA_DIR: join(dir, "empty"), PORT: "20995", NODE_ENV: "production" };
  const { child, said, ended } = start(env);
  onTestFinished(() => void child.kill("SIGTERM"));
  while (!said.out.includes("Ctrl+C") && child.exitCode === null) await delay(50);
  expect(said.out).toMatch(/^This server is empty\. .*docs\/integration\.md has them:$/m);
  expect(said.out).toMatch(/^ {2}2\. .*"falabella".*RETAILER/m);
  const commands = [...said.out.matchAll(/npm run ([^;\n]+)/g)].map(([, command = ""]) => command);
  expect(commands.map((command) => /^\w+(?: -- (?:add|create|\w+))?/.exec(command)?.[0])).toEqual([
    "office -- add",
    "import -- stores",
    "import -- devices",
    "import -- conversions",
    "import -- catalogue",
    "import -- stock",
    "staff -- add",
    "key -- create",
  ]);
  const told: string[] = [];
  const stock = join(dir, "first-stock.csv");
  await writeFile(stock, "tienda;sku;cantidad;glosa\n0301;700301390;2;x\n");
  for (const command of commands) {
    const kind = /import -- (\w+)/.exec(command)?.[1];
    const words = command
      .replace("FILE", kind === "stock" ? stock : `docs/integration/${kind}.csv`)
      .replace("CODE", "0301")
      .replace("INSTANT", new Date().toISOString());
    const { stdout } = await promisify(execFile)("npm", ["run", "-s", ...words.split(" ")], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    });
    told.push(stdout);
  }
  expect(told[0]).toMatch(/^link {3}http\S+\nuntil {2}\S+\n$/);
  expect(told[6]).toMatch(/^login {2}ana\npin {4}\d{6}\n$/);
  expect(told[7]).toMatch(/^hk_/);
  for (const at of [1, 2, 3, 4, 5])
    expect(told[at]).toMatch(/is applied\nrows: [1-9]\d* new, 0 changed, 0 the same, 0 refused/);
  expect(told[5]).toContain("read as: UTF-8\nignored headings: glosa\n");
  child.kill("SIGTERM");
  expect(await ended).toMatchObject({ code: 0 });
});

it("[RO-08] a command beside a running server warns before it makes a database of its own; a closed pipe ends it quietly", async () => {
  const env = { DATA_DIR: join(dir, "beside"), PORT: "20993" };
  const { child, said, ended } = start(env);
  onTestFinished(() => void child.kill("SIGTERM"));
  while (!said.out.includes("Ctrl+C") && child.exitCode === null) await delay(50);
  const list = (folder: string, port: string) =>
    run("run/cli/staff-members.js", { DATA_DIR: folder, PORT: port }, "list").ended;
  expect(await list(env.DATA_DIR, env.PORT)).toMatchObject({ code: 0, err: "" });
  const elsewhere = join(dir, "elsewhere");
  const warned = await list(elsewhere, env.PORT);
  expect(warned).toMatchObject({ code: 0 });
  expect(warned.err).toMatch(
    /^warning: a Horma server answers on port 20993, and .*elsewhere has no data yet: .*DATA_DIR/,
  );
  expect(await list(elsewhere, env.PORT)).toMatchObject({ code: 0, err: "" });
  const program = (name: string) => `"${process.execPath}" apps/server/dist/run/cli/${name}.js`;
  for (const command of [
    `${program("import-file")} --help`,
    `${program("read-audit")} --csv`,
    `${program("staff-members")} list`,
  ]) {
    const { stdout, stderr } = await promisify(execFile)(
      "bash",
      ["-c", `set -o pipefail; ${command} | true`],
      {
        env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
      },
    );
    expect({ command, stdout, stderr }).toEqual({ command, stdout: "", stderr: "" });
  }
  child.kill("SIGTERM");
  expect(await ended).toMatchObject({ code: 0 });
});

it("[RO-08] log, start line, health, pages and commands name one version and one build", async () => {
  const build = (await readFile("apps/server/dist/build-id", "utf8")).trim();
  const version = (await readFile("apps/server/dist/build-version", "utf8")).trim();
  const product = JSON.parse(await readFile("package.json", "utf8")).version;
  expect([product, version.split("+")[0]]).toEqual([product, product]);
  expect(build).toMatch(/^[\w.+-]{1,64}$/);
  const env = { DATA_DIR: join(dir, "release"), PORT: "20994", LOG_LEVEL: "info" };
  const { child, said, ended } = start(env);
  onTestFinished(() => void child.kill("SIGTERM"));
  while (!said.out.includes("Ctrl+C") && child.exitCode === null) await delay(50);
  const [first = ""] = said.out.split("\n");
  expect(JSON.parse(first)).toMatchObject({ level: 30, msg: "starting", version, build });
  expect(said.out).toContain(`\nHorma ${version} (build ${build}) is ready at http://localhost:20994\n`);
  const health = await fetch("http://127.0.0.1:20994/healthz");
  expect(await health.json()).toEqual({ status: "ok", version, build });
  const command = await run("run/cli/staff-members.js", { DATABASE_URL: unreachable }, "--version").ended;
  expect(command).toEqual({ code: 0, out: `version ${version}, build ${build}\n`, err: "" });
  child.kill("SIGTERM");
  expect(await ended).toMatchObject({ code: 0 });
});

it("[RO-03] a drain that lasts longer than the rest of a stop may is not cut off", async () => {
  const env = { DATA_DIR: join(dir, "drain"), PORT: "20993", DRAIN_SECONDS: "21" };
  const { child, said, ended } = start(env);
  onTestFinished(() => void child.kill("SIGKILL"));
  while (!said.out.includes("Ctrl+C") && child.exitCode === null) await delay(50);
  child.kill("SIGTERM");
  await delay(20_500);
  expect((await fetch("http://127.0.0.1:20993/healthz")).status).toBe(200);
  expect((await fetch("http://127.0.0.1:20993/readyz")).status).toBe(503);
  expect(await ended).toMatchObject({ code: 0, err: "" });
});

it("a port for boxes that someone else listens on ends the start with one line", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const { code, err } = await start({ DATA_DIR: join(dir, "b"), PORT: "20997", MQTT_PORT: String(port) })
    .ended;
  other.close();
  expect(code).toBe(1);
  expect(err).toMatch(/^MQTT_PORT\b.*\n$/);
});

describe("accounts of boxes and staff", () => {
  let told = "";
  const env = () => ({
    DATA_DIR: join(dir, "accounts"),
    MQTT_URL: "mqtt://horma-server:sekret@broker.example",
  });
  beforeAll(async () => {
    const { child, said, ended } = start({ ...env(), MQTT_URL: "", PORT: "20996" });
    const ready = () => said.out.includes("Ctrl+C") && said.out.includes("store 0102: runner");
    while (!ready() && child.exitCode === null) await delay(50);
    told = said.out;
    child.kill("SIGTERM");
    await ended;
  });

  it("[OF-01] a command changes the role and stores of a person of the office, under the office's rules", async () => {
    const office = (...words: string[]) => run("run/cli/office-people.js", env(), ...words).ended;
    expect(await office("add", "--name", "Ana", "--role", "head_office")).toMatchObject({ code: 0 });
    expect(await office("add", "--name", "Berta", "--role", "auditor")).toMatchObject({ code: 0 });
    const { out } = await office("list");
    const idOf = (name: string) => new RegExp(`(\\d+) +│ '${name}'`).exec(out)?.[1] ?? "";
    const change = (name: string, ...words: string[]) => office("change", "--id", idOf(name), ...words);
    const manager = ["--role", "area_manager", "--stores", "0101, 0102"];
    expect(await change("Berta", ...manager)).toMatchObject({ code: 0, err: "" });
    expect((await office("list")).out).toMatch(/'Berta' +│ 'area_manager' +│ '0101,0102'/);
    expect(await change("Ana", ...manager)).toMatchObject({
      code: 1,
      err: "Ana is the last of the head office: add another first\n",
    });
    expect(await change("Berta", "--role", "area_manager")).toMatchObject({ code: 1 });
    expect((await office("change", "--id", idOf("Berta"))).err).toMatch(
      /^give list, .*change with --id and --role/,
    );
  });

  it("the demo keeps a password for each of its boxes, for its owner alone", async () => {
    const file = join(env().DATA_DIR, "boxes.json");
    const passwords: Record<string, string> = JSON.parse(await readFile(file, "utf8"));
    expect(Object.keys(passwords)).toHaveLength(12);
    expect(new Set(Object.values(passwords)).size).toBe(12);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it("the demo's staff has PINs that are kept for their owner alone, and told at the start", async () => {
    const file = join(env().DATA_DIR, "staff-pins.json");
    const pins: Record<string, Record<string, string>> = JSON.parse(await readFile(file, "utf8"));
    expect(Object.keys(pins)).toEqual(["0101", "0102"]);
    for (const people of Object.values(pins)) {
      expect(Object.keys(people)).toEqual(["runner", "seller", "cashier", "manager", "technician"]);
      for (const pin of Object.values(people)) expect(pin).toMatch(/^\d{6}$/);
    }
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(told).toContain(`  store 0101: runner ${pins["0101"]?.runner}, seller ${pins["0101"]?.seller}`);
  });

  it("someone is taken on by a command, which tells the PIN once", async () => {
    const member = ["--store", "0101", "--login", "ana", "--name", "Ana", "--role", "seller"];
    const made = await run("run/cli/staff-members.js", env(), "add", ...member).ended;
    expect(made).toMatchObject({ code: 0, err: "" });
    expect(made.out).toMatch(/^login {2}ana\npin {4}\d{6}\n$/);
  });

  it("a box gets a new password, told once; server and boxes are written down for a Mosquitto", async () => {
    const made = await run("run/cli/box-credentials.js", env(), "--store", "0101", "--box", "box-04").ended;
    expect(made).toMatchObject({ code: 0, err: "" });
    const [, password = ""] = /^account {3}0101\.box-04\npassword {2}([0-9a-f]{64})\n$/.exec(made.out) ?? [];
    const to = join(dir, "mosquitto");
    expect(await run("run/cli/broker-accounts.js", env(), "--to", to).ended).toMatchObject({
      code: 0,
      err: "",
    });
    const passwd = (await readFile(join(to, "passwd"), "utf8")).trim().split("\n");
    expect(passwd).toHaveLength(13);
    const hashes = new Map(passwd.map((line) => line.split(":") as [string, string]));
    expect(await passwordFits(Buffer.from(password), hashes.get("0101.box-04") ?? "")).toBe(true);
    expect(await passwordFits(Buffer.from("sekret"), hashes.get("horma-server") ?? "")).toBe(true);
    for (const name of ["passwd", "acl"]) expect((await stat(join(to, name))).mode & 0o777).toBe(0o600);
  });

  it("[RO-07] boxes that came by a file get their passwords in one file, once", async () => {
    const devices = join(dir, "devices.csv");
    const rows = Array.from({ length: 30 }, (_, index) => `0101;new-${index};N${index};box`);
    await writeFile(
      devices,
      ["tienda;dispositivo;nombre;tipo", ...rows, "0101;new-shelf;Z;estante", ""].join("\n"),
    );
    expect(await run("run/cli/import-file.js", env(), "devices", devices).ended).toMatchObject({ code: 0 });
    const give = (to: string) =>
      run("run/cli/box-credentials.js", env(), "--missing", "--store", "0101", "--to", to).ended;

    const path = join(dir, "passwords.csv");
    expect(await give(path)).toEqual({
      code: 0,
      out: `${path}: the passwords of 30 boxes of store 0101\n`,
      err: "",
    });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const [heading, ...lines] = (await readFile(path, "utf8")).trim().split("\n");
    expect(heading).toBe("store;device;account;password");
    expect(lines).toHaveLength(30);

    const again = join(dir, "again.csv");
    expect((await give(again)).out).toBe(
      `every box of store 0101 has a password: ${again} was not written\n`,
    );
    await expect(stat(again)).rejects.toThrow("ENOENT");

    const to = join(dir, "mosquitto-of-all");
    expect((await run("run/cli/broker-accounts.js", env(), "--to", to).ended).code).toBe(0);
    const passwd = (await readFile(join(to, "passwd"), "utf8")).trim().split("\n");
    const hashes = new Map(passwd.map((line) => line.split(":") as [string, string]));
    for (const line of lines) {
      const [, , account = "", password = ""] = line.split(";");
      expect(await passwordFits(Buffer.from(password), hashes.get(account) ?? "")).toBe(true);
    }
  });

  it("[RO-07] a file of passwords that exists is not written over, and no box gets another password", async () => {
    const devices = join(dir, "one-more.csv");
    await writeFile(devices, "tienda;dispositivo;nombre;tipo\n0101;one-more;M1;box\n");
    expect(await run("run/cli/import-file.js", env(), "devices", devices).ended).toMatchObject({ code: 0 });
    const path = join(dir, "mine.csv");
    await writeFile(path, "mine");
    const refused = await run("run/cli/box-credentials.js", env(), "--missing", "--to", path).ended;
    expect(refused).toEqual({ code: 1, out: "", err: `${path} exists: give the name of a new file\n` });
    expect(await readFile(path, "utf8")).toBe("mine");
    const free = join(dir, "free.csv");
    expect((await run("run/cli/box-credentials.js", env(), "--missing", "--to", free).ended).out).toBe(
      `${free}: the passwords of 1 boxes\n`,
    );
  });

  it.each([
    ["run/cli/box-credentials.js", ["--store", "0101", "--box", "box-99"]],
    ["run/cli/box-credentials.js", ["--missing"]],
    ["run/cli/box-credentials.js", ["--missing", "--store", "9999", "--to", "none.csv"]],
    ["run/cli/box-credentials.js", ["--missing", "--store", "0101", "--box", "box-04", "--to", "x.csv"]],
    ["run/cli/box-credentials.js", ["--store", "0101"]],
    ["run/cli/box-credentials.js", ["--shop", "0101"]],
    ["run/cli/broker-accounts.js", []],
    ["run/cli/office-people.js", []],
    ["run/cli/office-people.js", ["add", "--name", "Ana", "--role", "runner"]],
    ["run/cli/office-people.js", ["off", "--id", "99"]],
    ["run/cli/staff-members.js", []],
    ["run/cli/staff-members.js", ["add", "--store", "0101", "--login", "ana"]],
    ["run/cli/staff-members.js", ["off", "--store", "0101", "--login", "unknown"]],
    ["run/cli/staff-members.js", ["fire", "--store", "0101", "--login", "runner"]],
  ])("%s %j ends with one line", async (program, options) => {
    const { code, out, err } = await run(program, env(), ...options).ended;
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(/^[^\n]+\n$/);
  });
});

it.each([
  ["run/cli/import-file.js", allKinds().map(({ name, does }) => `  ${name} ${does}`)],
  ["run/cli/machine-keys.js", [`a scope is ${keyScopes.join(", ")}`]],
  ["run/cli/stored-mappings.js", ["  product=left(sku,6), of 880101410: 880101"]],
])("%s says what it takes when asked, or when given nothing, without a database", async (program, lines) => {
  const env = { DATABASE_URL: unreachable };
  for (const options of [["--help"], []]) {
    const { code, out, err } = await run(program, env, ...options).ended;
    expect({ code, err }).toEqual({ code: options.length > 0 ? 0 : 1, err: "" });
    const told = out.split("\n").map((line) => line.replace(/(\S) +/g, "$1 "));
    expect(told).toEqual(expect.arrayContaining(lines));
  }
});

it("an option that is not there ends the start with one line", async () => {
  const { code, err } = await start({ DATA_DIR: join(dir, "c") }, "--htps").ended;
  expect(code).toBe(1);
  expect(err).toMatch(/^command line: the only option is --https.*--htps.*\n$/);
});

it("--https with an address that is plain http ends the start with one line, and writes nothing", async () => {
  const dataDir = join(dir, "plain");
  const { code, err } = await start({ DATA_DIR: dataDir, PUBLIC_URL: "http://tienda.example" }, "--https")
    .ended;
  expect(code).toBe(1);
  expect(err).toMatch(/^PUBLIC_URL\b.*http:\/\/tienda\.example\n$/);
  expect(await exists(dataDir)).toBe(false);
});

describe("--https", () => {
  const port = "20998";
  let running: ReturnType<typeof start> | undefined;
  const startTrial = async (env: Record<string, string>) => {
    const trial = start({ DATA_DIR: join(dir, "https"), PORT: port, ...env }, "--https");
    running = trial;
    while (!trial.said.out.includes("Ctrl+C") && trial.child.exitCode === null) await delay(50);
    const { cert } = JSON.parse(await readFile(join(dir, "https", "certificate.json"), "utf8"));
    return { ...trial, cert };
  };
  afterEach(async () => {
    running?.child.kill("SIGTERM");
    await running?.ended;
  });

  it("serves over TLS with a certificate of its own and never binds the browser to https", async () => {
    const { child, said, ended, cert } = await startTrial({});
    expect(said.out).toContain(`ready at https://localhost:${port}\n`);
    const answer = await once(get(`https://localhost:${port}/api/v1/xsrf`, { ca: cert }), "response");
    expect(answer[0].statusCode).toBeLessThan(300);
    expect(answer[0].headers["strict-transport-security"]).toBeUndefined();
    expect(String(answer[0].headers["set-cookie"])).toContain("XSRF-TOKEN");
    expect(String(answer[0].headers["set-cookie"])).not.toContain("Secure");
    answer[0].destroy();
    child.kill("SIGTERM");
    expect(await ended).toMatchObject({ code: 0 });
    // It listens on 127.0.0.1: no phone gets there.
    expect(said.out).not.toContain("phone");
  });

  it("shows phones the address it is opened at, which its certificate is for", async () => {
    const PUBLIC_URL = `https://tienda.example:${port}`;
    const { child, said, ended, cert } = await startTrial({ HOST: "0.0.0.0", PUBLIC_URL });
    expect(said.out).toContain(`A phone on this network opens ${PUBLIC_URL}/store/0101;`);
    expect(new X509Certificate(cert).checkHost("tienda.example")).toBe("tienda.example");
    child.kill("SIGTERM");
    expect(await ended).toMatchObject({ code: 0 });
  });
});

it("a signal in the middle of the first start stops it, and the database with it", async () => {
  const dataDir = join(dir, "stopped");
  const { child, ended } = start({ DATA_DIR: dataDir, PORT: "20999" });
  const begun = join(dataDir, "session-secret");
  while (!(await exists(begun)) && child.exitCode === null) await delay(10);
  child.kill("SIGTERM");
  expect(await ended).toMatchObject({ code: 0, out: "" });
  expect(await exists(join(dataDir, "postgres", "postmaster.pid"))).toBe(false);
});

describe("a server on data of its own", () => {
  const dataDir = () => join(dir, "own");
  let env: Record<string, string>;
  let running: ReturnType<typeof start> | undefined;
  const startHere = async (more: Record<string, string> = {}) => {
    const server = start({ ...env, ...more });
    running = server;
    while (!server.said.out.includes("Ctrl+C") && server.child.exitCode === null) await delay(20);
    expect(server.said.err).toBe("");
    return server;
  };
  const stop = async () => {
    running?.child.kill("SIGTERM");
    await running?.ended;
  };
  beforeAll(async () => {
    env = { DATA_DIR: dataDir(), PORT: String(await freePort()), MQTT_PORT: String(await freePort()) };
  });
  afterEach(stop);

  it("[SX-05] lets no second one start beside it, whatever its ports, and starts again at once when it was killed", async () => {
    const first = await startHere();
    const others = { PORT: String(await freePort()), MQTT_PORT: String(await freePort()) };
    for (const more of [others, { ...others, MQTT_URL: "mqtt://u:p@127.0.0.1:1" }]) {
      const { code, out, err } = await start({ ...env, ...more }).ended;
      expect({ code, out }).toEqual({ code: 1, out: "" });
      expect(err).toMatch(/^DATA_DIR: another server uses [^\n]+ stop it, or give [^\n]+\n$/);
    }
    first.child.kill("SIGKILL");
    await first.ended;
    await startHere();
    expect(await readdir(join(dataDir(), "processes"))).toHaveLength(1);
    await stop();
    expect(await readdir(join(dataDir(), "processes"))).toEqual([]);
  });

  it("[SX-06] starts neither with a damaged secret nor without one that rows were sealed with, and keeps what is there", async () => {
    await startHere();
    const { config } = await startEmbeddedPostgres({ directory: join(dataDir(), "postgres") });
    const db = openDatabase(config);
    const vault = await openVault({ dataDir: dataDir(), masterKeys: undefined, lookupKeys: undefined });
    await db.transact((tx) => addShopper(tx, vault, new Date()));
    await db.close();
    await stop();
    const path = join(dataDir(), "master-key");
    const key = await readFile(path, "utf8");
    const refused = async (line: RegExp) => {
      const { code, out, err } = await start(env).ended;
      expect({ code, out }).toEqual({ code: 1, out: "" });
      expect(err).toMatch(line);
    };
    await writeFile(path, key.slice(1));
    await refused(/^DATA_DIR: [^\n]+\/master-key is damaged or was edited[^\n]+\n$/);
    expect(await readFile(path, "utf8")).toBe(key.slice(1));
    await rm(path);
    await refused(/^MASTER_KEYS: [^\n]+\/master-key is missing[^\n]+\n$/);
    expect(await exists(path)).toBe(false);
    await writeFile(path, `${randomBytes(32).toString("base64url")}\n`);
    await refused(/^MASTER_KEYS: the visits' data cannot be decrypted[^\n]+\n$/);
    await writeFile(path, `${randomBytes(32).toString("base64url")}\n${key}\n`);
    await startHere();
  });

  it("[SX-06] says so when the secret that signs cookies is made again", async () => {
    await rm(join(dataDir(), "session-secret"));
    const { said } = await startHere({ LOG_LEVEL: "warn" });
    expect(said.out).toContain("session-secret was missing and a new one was made");
  });

  it("does not start without the demo on what the demo filled until it is said what becomes of it", async () => {
    const production = { NODE_ENV: "production", PUBLIC_URL: "http://127.0.0.1" };
    for (const more of [production, { DEMO: "0" }]) {
      const { code, out, err } = await start({ ...env, ...more }).ended;
      expect({ code, out }).toEqual({ code: 1, out: "" });
      expect(err).toMatch(/^DEMO_DATA: this database has the demo's data \(stores 0101 and 0102\)[^\n]+\n$/);
    }
    const refused = await start({ ...env, DEMO: "0", DEMO_DATA: "forget" }).ended;
    expect(refused.err).toMatch(/^DEMO_DATA must be keep or remove\b[^\n]+\n$/);
    await startHere({ DEMO: "0", DEMO_DATA: "keep" });
    await stop();
    // It is settled: nothing has to be said again, and a demo gives out none of its PINs there.
    await startHere({ DEMO: "0" });
    await stop();
    const { said } = await startHere({ DEMO: "1" });
    expect(said.out).not.toContain("manager ");
  });

  it("[SX-08] says in one line each which settings leave it open in production, and names no page it does not show", async () => {
    const open = { LOG_LEVEL: "warn", NODE_ENV: "production", HOST: "0.0.0.0", DEMO_DATA: "keep" };
    const { said } = await startHere(open);
    const settings = said.out.split("\n").flatMap((line) => /"setting":"(\w+)"/.exec(line)?.[1] ?? []);
    expect(settings).toEqual(["plain_http", "plain_mqtt", "kiosk_pin", "identity"]);
    expect(said.out).not.toContain("/docs");
  });

  it("does not start on a database that needs a newer server, and says so in one line", async () => {
    await startHere();
    const { config } = await startEmbeddedPostgres({ directory: join(dataDir(), "postgres") });
    const db = openDatabase(config);
    await db.pool.query("update drizzle.compatibility set oldest_server = 99");
    await db.close();
    await stop();
    const { code, out, err } = await start(env).ended;
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(/^This database needs a server of generation 99 or newer; this is [^\n]+\n$/);
  });
});
