// The programs of a PostgreSQL with a standby, from Debian.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

const packages = ["patroni", "etcd-server", "haproxy", "postgresql"];
const programs = { patroni: "patroni", etcd: "etcd", haproxy: "haproxy" };
const postgresRoot = "/usr/lib/postgresql";

/**
 * Where the programs are. What is missing is installed, where this account may; otherwise throws what has to be installed.
 * @returns {{ patroni: string, etcd: string, haproxy: string, postgres: string }} `postgres`: the directory of its programs
 */
export function findPrograms() {
  const missing = () => [
    ...Object.values(programs).filter((name) => !find(name)),
    ...(postgres() ? [] : ["postgresql"]),
  ];
  if (missing().length > 0 && process.getuid?.() === 0) install();
  if (missing().length > 0)
    throw new Error(`${missing().join(", ")} not installed: as root, apt-get install ${packages.join(" ")}`);
  const found = Object.fromEntries(Object.entries(programs).map(([key, name]) => [key, find(name)]));
  return /** @type {any} */ ({ ...found, postgres: postgres() });
}

/** The packages start no service: the bench starts its own. */
function install() {
  const policy = "/usr/sbin/policy-rc.d";
  const own = !existsSync(policy);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const commands = [
    ...(own ? [`printf '#!/bin/sh\\nexit 101\\n' > ${policy} && chmod +x ${policy}`] : []),
    "apt-get update -qq",
    `apt-get install -y -qq --no-install-recommends ${packages.join(" ")}`,
  ];
  for (const command of commands) spawnSync("sh", ["-c", command], { stdio: "inherit", env });
  if (own) spawnSync("rm", ["-f", policy]);
}

function find(name) {
  const path = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  return path.map((directory) => join(directory, name)).find((file) => existsSync(file));
}

/** The newest PostgreSQL of Debian's. */
function postgres() {
  const versions = existsSync(postgresRoot) ? readdirSync(postgresRoot).map(Number).filter(Boolean) : [];
  const newest = versions.sort((a, b) => b - a)[0];
  return newest === undefined ? undefined : join(postgresRoot, String(newest), "bin");
}
