import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { parse } from "yaml";

type Service = { image?: string; environment?: Record<string, string>; volumes?: string[] };

const compose = async (): Promise<{ services: Record<string, Service>; volumes: Record<string, null> }> =>
  parse(await readFile("compose.yaml", "utf8"), { merge: true });
const dockerfile = async () => (await readFile("Dockerfile", "utf8")).split("\n");

it("everything the image is made of is there, and its program is what a build makes of the server", async () => {
  const copied = (await dockerfile()).flatMap(
    (line) => /^COPY --from=build \/horma\/(\S+) (\S+)$/.exec(line)?.slice(1) ?? [],
  );
  expect(copied.length).toBeGreaterThan(10);
  for (const path of copied) expect(existsSync(path.replace(/\/dist$/, "")), path).toBe(true);
  const program = /^CMD \["node", (?:"--[^"]+", )*"apps\/server\/dist\/(\S+)\.js"\]$/m.exec(
    (await dockerfile()).join("\n"),
  )?.[1];
  expect(existsSync(`apps/server/dist/${program}.js`)).toBe(true);
});

it("the servers are told nothing that they do not read, and all they share", async () => {
  const known = new Set(
    (await readFile(".env.example", "utf8"))
      .split("\n")
      .flatMap((line) => /^([A-Z_]+)=/.exec(line)?.slice(1) ?? []),
  );
  const { services } = await compose();
  for (const name of ["server-1", "server-2", "accounts"]) {
    const told = Object.keys(services[name]?.environment ?? {});
    expect(told.filter((variable) => !known.has(variable))).toEqual([]);
    expect(told).toEqual(
      expect.arrayContaining([
        "DATABASE_URL",
        "MQTT_URL",
        "SESSION_SECRET",
        "MASTER_KEYS",
        "LOOKUP_KEY",
        "TRUST_PROXY",
      ]),
    );
  }
  expect(services["server-1"]).toEqual(services["server-2"]);
});

it("what the services mount is there or is a volume, and every image has a version", async () => {
  const { services, volumes } = await compose();
  for (const { volumes: mounted = [], image } of Object.values(services)) {
    if (image !== undefined && image !== "horma") expect(image).toMatch(/:\d/);
    for (const mount of mounted) {
      const [from = ""] = mount.split(":");
      // The certificate is the operator's own.
      if (from.startsWith("./")) expect(from === "./certificate" || existsSync(from), mount).toBe(true);
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
