import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";

type Service = { image?: string; volumes?: string[] };

const compose = async (): Promise<{ services: Record<string, Service>; volumes: Record<string, null> }> =>
  parse(await readFile("compose.yaml", "utf8"), { merge: true });
const dockerfile = async () => (await readFile("Dockerfile", "utf8")).split("\n");

it("everything the image is made of is there, and its program is what a build makes of the server", async () => {
  const copied = (await dockerfile()).flatMap(
    (line) => /^COPY --from=build \/horma\/(\S+) (\S+)$/.exec(line)?.slice(1) ?? [],
  );
  expect(copied.length).toBeGreaterThan(10);
  for (const path of copied) expect(existsSync(path.replace(/\/dist$/, "")), path).toBe(true);
  const entry = /^ENTRYPOINT (.*)$/m.exec((await dockerfile()).join("\n"))?.[1] ?? "[]";
  expect(copied).toContain(JSON.parse(entry).at(-1));
});

it("the image's program starts the server or the command that is named, and knows no others", async () => {
  const entry = await readFile("scripts/image.mjs", "utf8");
  expect(entry).toContain("/bundle.js");
  expect(existsSync("apps/server/dist/bundle.js")).toBe(true);
  const commands = [...entry.matchAll(/^ {2}"?([a-z:]+)"?: "([a-z-]+)",$/gm)].map((row) => row.slice(1));
  expect(commands.length).toBeGreaterThan(8);
  for (const [, file] of commands) expect(existsSync(`apps/server/dist/run/cli/${file}.js`), file).toBe(true);
  const run = (...argv: string[]) => promisify(execFile)(process.execPath, ["scripts/image.mjs", ...argv]);
  expect((await run("key", "--help")).stdout).toContain("create NAME --scopes");
  await expect(run("sh")).rejects.toThrow(
    /sh is no command: give one of audit, .*staff, or none for the server/,
  );
});

it("the health check asks the port that PORT says", async () => {
  const server = createServer((_request, answer) => answer.end()).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const health = (env: Record<string, string>) =>
    promisify(execFile)(process.execPath, ["scripts/image.mjs", "health"], { env });
  await health({ PORT: String(port), HOST: "127.0.0.1" });
  await expect(health({ PORT: "1", HOST: "127.0.0.1" })).rejects.toThrow("no health");
  await expect(health({ PORT: "http" })).rejects.toThrow(/PORT must be a port/);
});

it("both servers are the same", async () => {
  const { services } = await compose();
  expect(services["server-1"]).toEqual(services["server-2"]);
});

it("what the services mount is there or is a volume, and every image has a version", async () => {
  const { services, volumes } = await compose();
  for (const { volumes: mounted = [], image } of Object.values(services)) {
    if (image !== undefined && image !== "horma") expect(image).toMatch(/:v?\d/);
    for (const mount of mounted) {
      const [from = ""] = mount.split(":");
      // The certificate and the backups are the operator's own.
      if (from.startsWith("./"))
        expect(["./certificate", "./backups"].includes(from) || existsSync(from), mount).toBe(true);
      else expect(Object.keys(volumes)).toContain(from);
    }
  }
});

it("the certificate, the broker's files and the processes are where the proxy and the broker look for them", async () => {
  const nginx = await readFile("ops/nginx.conf", "utf8");
  const mosquitto = await readFile("ops/mosquitto.conf", "utf8");
  const { services } = await compose();
  expect(services.nginx?.volumes).toContain("./certificate:/etc/nginx/horma:ro");
  expect(nginx).toContain("ssl_certificate /etc/nginx/horma/cert.pem;");
  expect(services.mosquitto?.volumes).toContain("./certificate:/mosquitto/certificate:ro");
  expect(mosquitto).toContain("certfile /mosquitto/certificate/cert.pem");
  expect(JSON.stringify(services.nginx)).toContain("s/127.0.0.1:3001/server-1:3000/");
  for (const port of [3001, 3002]) expect(nginx).toContain(`server 127.0.0.1:${port} `);
});
