import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { storedCertificate } from "../../../src/platform/network/certificate.ts";
import { freePort } from "../../free-port.ts";
import { tlsFetch } from "./tls-fetch.ts";

/** The images that are run here. Not Grafana's: it draws what Prometheus answers. */
const images = [
  "node:24-bookworm-slim",
  "nginx:1.28",
  "postgres:17",
  "eclipse-mosquitto:2",
  "prom/prometheus:v3.5.0",
];

/** Why compose.yaml cannot be run on this machine; undefined if it can. */
export function whyNoCompose(): string | undefined {
  const docker = (...argv: string[]) => execFileSync("docker", argv, { stdio: "ignore", timeout: 120_000 });
  try {
    docker("info");
    docker("compose", "version");
  } catch {
    return "there is no Docker engine with `docker compose`";
  }
  try {
    for (const image of images) docker("pull", "--quiet", image);
    return undefined;
  } catch {
    return `an image cannot be had: ${images.join(", ")}`;
  }
}

/**
 * What compose.yaml starts, set up in a folder of its own by the commands of docs/operations.md. Only its ports and the names of
 * its image and project are others.
 */
export async function openCompose() {
  const directory = await mkdtemp(join(tmpdir(), "horma-compose-"));
  execFileSync("sh", ["-c", 'git ls-files -z | xargs -0 cp -P --parents -t "$0"', directory]);
  const project = directory.slice(tmpdir().length + 1).toLowerCase();
  const [https = 0, mqtt = 0, prometheus = 0] = await Promise.all([freePort(), freePort(), freePort()]);
  const url = `https://localhost:${https}`;
  const servers = ["server-1", "server-2", "accounts"].map((name) => `  ${name}: { image: ${project} }\n`);
  const ports = Object.entries({
    nginx: [https, 443],
    mosquitto: [mqtt, 8884],
    prometheus: [prometheus, 9090],
  });
  const published = ports.map(
    ([name, [outside, inside]]) => `  ${name}:\n    ports: !override ["127.0.0.1:${outside}:${inside}"]\n`,
  );
  await writeFile(join(directory, "override.yaml"), ["services:\n", ...servers, ...published].join(""));
  const variables: Record<string, string> = {
    COMPOSE_FILE: "compose.yaml:override.yaml",
    COMPOSE_PROJECT_NAME: project,
    PUBLIC_URL: url,
    BUILD_ID: "older",
  };
  /** Runs a program in the folder. Answers its output, and throws with its errors. */
  const run = async (program: string, ...argv: string[]): Promise<string> => {
    const options = { cwd: directory, env: { ...process.env, ...variables }, maxBuffer: 64 * 1024 ** 2 };
    return (await promisify(execFile)(program, argv, options)).stdout;
  };
  const compose = (...argv: string[]) => run("docker", "compose", ...argv);
  const described = await readFile("docs/operations.md", "utf8");
  const [setUp = "exit 1"] = /^mkdir certificate[\s\S]*?^chmod 600 \.env$/m.exec(described) ?? [];
  await run("bash", "-euc", setUp);
  const { key, cert } = await storedCertificate(directory, ["localhost"], new Date());
  await writeFile(join(directory, "certificate", "cert.pem"), cert);
  await writeFile(join(directory, "certificate", "key.pem"), key);
  const over = tlsFetch(cert);
  const close = async () => {
    over.close();
    await compose("--profile", "*", "down", "--volumes", "--timeout", "1");
    await run("docker", "rmi", "--force", project);
    // Each service has built one; the name is that of the last.
    const built = ["--filter", `label=com.docker.compose.project=${project}`];
    await run("docker", "image", "prune", "--force", ...built);
    await rm(directory, { recursive: true, force: true });
  };
  try {
    await compose("up", "-d", "--build", "--wait");
  } catch (error) {
    await close();
    throw error;
  }
  return {
    directory,
    url,
    mqtt,
    ca: cert,
    over,
    run,
    compose,
    close,
    /** A command of the image, with the example files of docs/integration in /files. */
    command: (...argv: string[]) =>
      compose("run", "--rm", "--no-deps", "-v", "./docs/integration:/files:ro", "server-1", ...argv),
    inspect: async (service: string) =>
      JSON.parse(await run("docker", "inspect", (await compose("ps", "-q", service)).trim()))[0],
    /** Upgrades to what is in the folder now, as a build of this name. */
    upgrade: (build: string) => {
      variables.BUILD_ID = build;
      return run("ops/upgrade.sh");
    },
    /** What Prometheus answers, by its API. */
    prometheus: async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${prometheus}/api/v1/${path}`);
      const { data, error } = (await answer.json()) as { data: unknown; error?: string };
      if (error) throw new Error(`${path}: ${error}`);
      return data;
    },
  };
}
