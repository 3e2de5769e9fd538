import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { get } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { inject } from "vitest";
import { storedCertificate } from "../../../src/platform/network/certificate.ts";
import { freePort } from "../../free-port.ts";

export type Nginx = Awaited<ReturnType<typeof startNginx>>;

/** A file beside the configuration, by its name: the cells of stores behind it. */
export type CellFiles = Readonly<Record<string, string>>;

/** nginx with `ops/nginx.conf` in front of the processes that listen on these ports; only paths and ports are others. */
export async function startNginx(ports: readonly number[], files: CellFiles = {}) {
  const directory = await mkdtemp(join(tmpdir(), "horma-nginx-"));
  await chmod(directory, 0o755);
  const { key, cert } = await storedCertificate(directory, ["localhost"], new Date());
  await mkdir(join(directory, "horma"));
  await writeFile(join(directory, "horma", "cert.pem"), cert);
  await writeFile(join(directory, "horma", "key.pem"), key);
  const write = async (given: CellFiles) => {
    for (const [name, text] of Object.entries(given)) await writeFile(join(directory, "horma", name), text);
  };
  await write(files);
  const [plain, port] = [await freePort(), await freePort()];
  const shipped = await readFile("ops/nginx.conf", "utf8");
  const config = join(directory, "nginx.conf");
  await writeFile(config, moved(shipped, { directory, ports, plain, port }));
  const child = spawn(inject("nginx"), ["-p", directory, "-c", config, "-g", "daemon off;"], {
    stdio: "inherit",
  });
  const url = `https://localhost:${port}`;
  while (!(await answers(url, cert))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    await delay(20);
  }
  return {
    url,
    /** Where it speaks plain http. */
    plain: `http://localhost:${plain}`,
    ca: cert,
    /** Reads these files again; calls that are under way end as they began. */
    reload: async (given: CellFiles) => {
      await write(given);
      child.kill("SIGHUP");
    },
    close: async () => {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      await rm(directory, { recursive: true, force: true });
    },
  };
}

type Place = { directory: string; ports: readonly number[]; plain: number; port: number };

function moved(shipped: string, { directory, ports, plain, port }: Place): string {
  const [line = ""] = /^ *server 127\.0\.0\.1:3001 .*\n/m.exec(shipped) ?? [];
  return shipped
    .replace(/^ *server 127\.0\.0\.1:3002 .*\n/m, "")
    .replace(line, ports.map((each) => line.replace("3001", String(each))).join(""))
    .replace("listen 80 ", `listen localhost:${plain} `)
    .replace("listen 443 ", `listen localhost:${port} `)
    .replaceAll("/etc/nginx/", `${directory}/`)
    .replace("/var/cache/nginx-horma", `${directory}/cache`)
    .replace("/run/nginx.pid", `${directory}/nginx.pid`)
    .replace("/var/log/nginx/error.log", `${directory}/error.log`)
    .replace(
      "http {\n",
      `http {\n${temporary.map((what) => `${what}_temp_path ${directory}/${what};\n`).join("")}`,
    );
}

/** What nginx keeps beside its memory; below /var/lib unless it is told. */
const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

function answers(url: string, ca: string): Promise<boolean> {
  return new Promise((settle) => {
    get(`${url}/readyz`, { ca }, (answer) => {
      answer.resume();
      settle(true);
    }).on("error", () => settle(false));
  });
}
