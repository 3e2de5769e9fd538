import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import * as apps from "kubernetes-models/apps/v1";
import * as batch from "kubernetes-models/batch/v1";
import * as networking from "kubernetes-models/networking.k8s.io/v1";
import * as policy from "kubernetes-models/policy/v1";
import * as core from "kubernetes-models/v1";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";

type Fields = { readonly [name: string]: unknown };
type Mount = { name: string; mountPath: string };
type Probe = { httpGet: { path: string; port: string | number } };
type Container = {
  name: string;
  image: string;
  args?: string[];
  command?: string[];
  ports?: { name: string; containerPort: number }[];
  env?: { name: string; value: string }[];
  envFrom?: { configMapRef: { name: string } }[];
  securityContext: Fields;
  resources: { requests: Fields; limits: Fields };
  volumeMounts: Mount[];
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
};
type Volume = {
  name: string;
  secret?: { secretName: string; items?: { key: string; path: string }[] };
  persistentVolumeClaim?: { claimName: string };
};
type Pod = {
  metadata: { labels: Record<string, string> };
  spec: Fields & { containers: Container[]; volumes: Volume[] };
};
type Manifest = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  // biome-ignore lint/suspicious/noExplicitAny: its kind says what it is, and the schema checks it.
  spec: any;
};

type Schema = { prototype: { validate: (this: object) => void } };
const schemas: Record<string, Record<string, Schema>> = {
  v1: core,
  "apps/v1": apps,
  "batch/v1": batch,
  "networking.k8s.io/v1": networking,
  "policy/v1": policy,
} as never;

const folder = "ops/kubernetes/base";
const read = (file: string) => readFileSync(file, "utf8");
const kustomization = parse(read(`${folder}/kustomization.yaml`)) as {
  resources: string[];
  images: { name: string; newTag: string }[];
};
const manifestsOf = (file: string): Manifest[] =>
  parseAllDocuments(read(`${folder}/${file}`)).map((document) => document.toJS());
const manifests = kustomization.resources.flatMap(manifestsOf);
const one = (kind: string, name = "horma"): Manifest["spec"] =>
  manifests.find((each) => each.kind === kind && each.metadata.name === name)?.spec;
const settings = Object.fromEntries(
  [...read(`${folder}/settings.env`).matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
);
const pods: Record<string, Pod> = {
  server: one("Deployment").template,
  work: one("Deployment", "horma-work").template,
  migrate: one("Job", "horma-migrate").template,
  backup: one("CronJob", "horma-backup").jobTemplate.spec.template,
};
const server = containerOf("server");

function containerOf(pod: string): Container {
  const [container, ...more] = pods[pod]?.spec.containers ?? [];
  if (container === undefined || more.length > 0) throw new Error(`${pod} must have one container`);
  return container;
}

/**
 * What Kubernetes' schema of its kind says against a manifest: one text a fault. The schemas allow fields that they do not know; a
 * field that checking the manifest never read is one of those.
 */
function faultsOf(manifest: Manifest): string[] {
  const group = manifest.apiVersion;
  const model = schemas[group]?.[manifest.kind];
  if (model === undefined) return [`no ${manifest.kind} in ${group}`];
  const unread = new Set<string>();
  try {
    model.prototype.validate.call(noting(manifest, unread, ""));
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  return [...unread].map((path) => `the field ${path} is unknown`);
}

/** The same value; `unread` has the paths of its fields that were not read yet. */
function noting<T>(value: T, unread: Set<string>, path: string): T {
  if (typeof value !== "object" || value === null) return value;
  for (const field of Object.keys(value)) unread.add(`${path}/${field}`);
  const inner = new Map<PropertyKey, unknown>();
  return new Proxy(value, {
    get(target, field) {
      if (!inner.has(field)) {
        unread.delete(`${path}/${String(field)}`);
        inner.set(field, noting(Reflect.get(target, field), unread, `${path}/${String(field)}`));
      }
      return inner.get(field);
    },
  });
}

describe("the manifests for Kubernetes", () => {
  it("[RO-03] are all named in the kustomization, and each has its own name", () => {
    const files = readdirSync(folder).filter(
      (file) => file.endsWith(".yaml") && file !== "kustomization.yaml",
    );
    expect([...kustomization.resources].sort()).toEqual(files.sort());
    const names = manifests.map(({ kind, metadata }) => `${kind}/${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(manifests.map((each) => [`${each.kind} ${each.metadata.name}`, each] as const))(
    "[RO-03] %s is valid by the schema of its kind, and has no field that it does not know",
    async (_name, manifest) => {
      expect(faultsOf(manifest)).toEqual([]);
    },
  );

  it.each([
    ["a number that is a text", ["spec", "replicas"], "two", /replicas/],
    ["a missing field", ["spec", "selector"], undefined, /selector/],
    [
      "a misspelt field",
      ["spec", "template", "spec", "containers", 0, "livenesProbe"],
      {},
      /livenesProbe is unknown/,
    ],
    [
      "a word that is not one of the choices",
      ["spec", "strategy", "type"],
      "Rolling",
      /strategy|RollingUpdate/,
    ],
    ["a kind that does not exist", ["kind"], "Deploymnt", /no Deploymnt in apps\/v1/],
  ] as const)("[RO-03] %s is found in a spoiled copy", async (_what, path, value, says) => {
    const spoiled: Manifest = structuredClone(manifestsOf("deployment.yaml")[0] as Manifest);
    let at = spoiled as unknown as Record<PropertyKey, unknown>;
    for (const field of path.slice(0, -1)) at = at[field] as typeof at;
    if (value === undefined) delete at[path.at(-1) ?? ""];
    else at[path.at(-1) ?? ""] = value;
    expect(faultsOf(spoiled).join()).toMatch(says);
  });
});

describe("the servers in Kubernetes", () => {
  it("[RO-03] are started, watched and taken out of rotation by paths and a port that the server has", () => {
    const health = read("apps/server/src/web/http/health.ts");
    const probes = [server.startupProbe, server.livenessProbe, server.readinessProbe];
    expect(probes.map((probe) => probe?.httpGet.path)).toEqual(["/healthz", "/healthz", "/readyz"]);
    for (const probe of probes) {
      expect(health).toContain(`"${probe?.httpGet.path}"`);
      expect(server.ports?.find(({ name }) => name === probe?.httpGet.port)?.containerPort).toBe(
        Number(settings.PORT),
      );
    }
  });

  it("[RO-03] are replaced one by one: a new one is there before an old one ends, which has the time to drain", () => {
    const { replicas, strategy } = one("Deployment");
    expect(replicas).toBeGreaterThan(1);
    expect(strategy).toEqual({ type: "RollingUpdate", rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } });
    const farewell = /^ {2}let farewell = (\d+)_000;$/m.exec(read("apps/server/src/run/life.ts"))?.[1];
    expect(pods.server?.spec.terminationGracePeriodSeconds).toBeGreaterThan(
      Number(settings.DRAIN_SECONDS) + Number(farewell),
    );
  });

  it("[RO-03] are what Service, budget and network policy select", () => {
    const labels = pods.server?.metadata.labels;
    expect(one("Deployment").selector.matchLabels).toEqual(labels);
    expect(one("Service").selector).toEqual(labels);
    expect(one("PodDisruptionBudget").selector.matchLabels).toEqual(labels);
    expect(one("NetworkPolicy", "horma-server").podSelector.matchLabels).toEqual(labels);
    expect(one("PodDisruptionBudget").minAvailable).toBeLessThan(one("Deployment").replicas);
    for (const pod of Object.values(pods)) {
      expect(pod.metadata.labels).toMatchObject(one("NetworkPolicy").podSelector.matchLabels);
    }
  });

  it("[RO-03] answer the internet, but not on /metrics, which leads to a port without a server", () => {
    const { ports } = one("Service");
    const target = (name: string) => ports.find((port: Fields) => port.name === name)?.targetPort;
    const [{ http }] = one("Ingress").rules;
    const leads = http.paths.map(
      ({ path, backend }: { path: string; backend: { service: { port: { name: string } } } }) => [
        path,
        target(backend.service.port.name),
      ],
    );
    expect(leads).toEqual([
      ["/metrics", 9],
      ["/", "http"],
    ]);
    expect(server.ports?.map(({ containerPort }) => containerPort)).not.toContain(9);
  });
});

describe("the process of the work in Kubernetes", () => {
  const container = containerOf("work");

  it("[RO-03] does what the servers leave to it, and no Service or budget selects it", () => {
    expect(settings.WORK).toBe("none");
    expect(container.env).toContainEqual({ name: "WORK", value: "only" });
    const labels = pods.work?.metadata.labels;
    expect(one("Deployment", "horma-work").selector.matchLabels).toEqual(labels);
    expect(one("NetworkPolicy", "horma-work").podSelector.matchLabels).toEqual(labels);
    expect(one("Service").selector).not.toEqual(labels);
  });

  it("[RO-03] is watched by the servers' probes", () => {
    for (const probe of ["startupProbe", "livenessProbe", "readinessProbe"] as const)
      expect(container[probe]).toEqual(server[probe]);
    expect(container.ports).toEqual(server.ports);
  });
});

describe("the pods in Kubernetes", () => {
  it.each(Object.keys(pods))("[RO-03] %s may do nothing that it need not, and is limited", (name) => {
    const { spec } = pods[name] as Pod;
    const { securityContext, resources } = containerOf(name);
    expect(spec).toMatchObject({
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
    });
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    for (const amounts of [resources.requests, resources.limits]) {
      expect(Object.keys(amounts).sort()).toEqual(["cpu", "memory"]);
    }
  });

  it("[RO-03] run one image of this release: servers, migrations; the backup that of compose.yaml", () => {
    const images = Object.fromEntries(Object.keys(pods).map((name) => [name, containerOf(name).image]));
    const backup = parse(read("compose.yaml"), { merge: true }).services.backup.image;
    expect(images).toEqual({ server: "horma", work: "horma", migrate: "horma", backup });
    const { version } = JSON.parse(read("package.json"));
    expect(kustomization.images).toMatchObject([{ name: "horma", newTag: version }]);
    expect(containerOf("migrate").args).toEqual(["migrate"]);
    expect(read("scripts/image.mjs")).toMatch(/^ {2}migrate: "migrate-database",$/m);
  });

  it("[RO-03] get variables that .env.example has, and each secret as a file that the documented command makes", () => {
    const known = read(".env.example").match(/^[A-Z_]+(?==)/gm) ?? [];
    const made = [...read("docs/operations.md").matchAll(/--from-(?:file|literal)=([a-z-]+)=/g)].map(
      ([, key]) => key,
    );
    expect(server.envFrom).toEqual([{ configMapRef: { name: "horma-settings" } }]);
    for (const name of Object.keys(settings)) expect(known).toContain(name);
    for (const pod of ["server", "work", "migrate"]) {
      for (const { name, value } of containerOf(pod).env ?? []) {
        if (name === "WORK") continue;
        expect(name).toMatch(/_FILE$/);
        expect(known).toContain(name.replace(/_FILE$/, ""));
        expect(Object.keys(settings)).not.toContain(name.replace(/_FILE$/, ""));
        expect(made).toContain(value.replace("/secrets/", ""));
      }
    }
    for (const [name, { spec }] of Object.entries(pods)) {
      const secret = spec.volumes.find((volume) => volume.secret)?.secret;
      expect(secret?.secretName).toBe("horma");
      for (const { key, path } of secret?.items ?? []) {
        expect(path).toBe(key);
        expect(JSON.stringify(containerOf(name))).toContain(`/secrets/${key}`);
      }
    }
    expect(read(`${folder}/settings.env`)).not.toMatch(/:\/\/[^/\s]*:[^/\s]*@/);
  });

  it("[RO-03] mount what is there, and servers share the keys of days alone", () => {
    for (const [name, { spec }] of Object.entries(pods)) {
      const volumes = spec.volumes.map((volume) => volume.name);
      expect(
        containerOf(name)
          .volumeMounts.map((mount) => mount.name)
          .sort(),
      ).toEqual(volumes.sort());
      for (const { persistentVolumeClaim } of spec.volumes) {
        if (persistentVolumeClaim)
          expect(one("PersistentVolumeClaim", persistentVolumeClaim.claimName)).toBeDefined();
      }
    }
    expect(server.volumeMounts.find(({ name }) => name === "day-keys")?.mountPath).toBe(
      `${settings.DATA_DIR}/day-keys`,
    );
    expect(one("PersistentVolumeClaim", "horma-day-keys").accessModes).toEqual(["ReadWriteMany"]);
  });
});

const hasKubectl = spawnSync("kubectl", ["version", "--client"]).status === 0;
describe.skipIf(!hasKubectl)("kubectl kustomize", () => {
  const render = (path: string): Manifest[] =>
    parseAllDocuments(execFileSync("kubectl", ["kustomize", path], { encoding: "utf8" })).map((each) =>
      each.toJS(),
    );

  it.each(["base", "example"])(
    "[RO-03] renders ops/kubernetes/%s; what comes out is valid and has every part",
    async (path) => {
      const rendered = render(`ops/kubernetes/${path}`);
      // The settings become one more.
      expect(rendered.length).toBe(manifests.length + 1);
      for (const manifest of rendered) expect(faultsOf(manifest), manifest.metadata.name).toEqual([]);
      const text = JSON.stringify(rendered);
      expect(text).not.toContain('"image":"horma"');
      const configMap = rendered.find(({ kind }) => kind === "ConfigMap")?.metadata.name;
      expect(configMap).toMatch(/^horma-settings-\w{10}$/);
      expect(text).toContain(`"configMapRef":{"name":"${configMap}"}`);
    },
  );
});
