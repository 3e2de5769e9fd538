// nginx in front of the processes, with the configuration that a release ships; only paths and ports are others.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { storedCertificate } from "../../apps/server/dist/platform/network/certificate.js";

const installed = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/opt/homebrew/bin/nginx"];

/** @param {{ config: string, ports: readonly number[], port: number }} options `config`: path of the shipped file */
export async function startProxy({ config, ports, port }) {
  const program = process.env.NGINX_PATH || installed.find(existsSync);
  if (!program) throw new Error("nginx is not installed: apt-get install nginx-light, or set NGINX_PATH");
  const directory = mkdtempSync(join(tmpdir(), "horma-nginx-"));
  chmodSync(directory, 0o755);
  const { key, cert } = await storedCertificate(directory, ["localhost"], new Date());
  mkdirSync(join(directory, "horma"));
  writeFileSync(join(directory, "horma", "cert.pem"), cert);
  writeFileSync(join(directory, "horma", "key.pem"), key);
  writeFileSync(
    join(directory, "nginx.conf"),
    moved(readFileSync(config, "utf8"), { directory, ports, port }),
  );
  const flags = ["-p", directory, "-c", join(directory, "nginx.conf"), "-g", "daemon off;"];
  const child = spawn(program, flags, { stdio: "inherit" });
  const url = `https://localhost:${port}`;
  while (!(await answers(url, cert))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    await pause(20);
  }
  return {
    url,
    ca: cert,
    log: () => readFileSync(join(directory, "error.log"), "utf8"),
    stop: async () => {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** What nginx stores outside its memory; below /var/lib unless it is configured. */
const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

function moved(shipped, { directory, ports, port }) {
  const [line = ""] = /^ *server 127\.0\.0\.1:3001 .*\n/m.exec(shipped) ?? [];
  return shipped
    .replace(/^ *server 127\.0\.0\.1:3002 .*\n/m, "")
    .replace(line, ports.map((each) => line.replace("3001", String(each))).join(""))
    .replace("listen 80 ", `listen localhost:${port + 1} `)
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

function answers(url, ca) {
  return new Promise((settle) => {
    get(`${url}/healthz`, { ca }, (answer) => {
      answer.resume();
      settle(true);
    }).on("error", () => settle(false));
  });
}
