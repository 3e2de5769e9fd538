import { randomBytes } from "node:crypto";
import { mkdtemp, realpath, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../src/platform/db/database.ts";
import { startEmbeddedPostgres } from "../src/platform/db/embedded-postgres.ts";
import { migrateDatabase } from "../src/platform/db/migrate.ts";
import { ensureRuntimeRole, runtimeRole } from "../src/platform/db/runtime-role.ts";
import { seedDemoStaff } from "../src/run/demo/demo-staff.ts";
import { demoStoreCodes, seedDemo } from "../src/run/demo/seed.ts";
import type { StaffPins } from "../src/run/demo/stored-staff-pins.ts";
import { freePort } from "./free-port.ts";
import { addressOf, asAdmin, runtimePassword, type ServerAddress } from "./test-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server that this run's databases are made on. */
    server: ServerAddress;
    /** A migrated and seeded database on it; suites get copies. */
    template: string;
    /** What the demo's staff signs in with there. */
    pins: StaffPins;
  }
}

/**
 * One server for the run. `integration-embedded` reaches it as `npm start` does, by a unix socket without a password;
 * `integration-postgres` as DATABASE_URL does, by TCP with one. TEST_DATABASE_URL is used for the latter where given.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started = await serverFor(project.name);
  const template = `template_${randomBytes(8).toString("hex")}`;
  await asAdmin(started.server, `create database ${template}`);
  const config = addressOf(started.server, template);
  await ensureRuntimeRole(config, runtimePassword);
  await migrateDatabase(config, runtimeRole);
  const db = openDatabase(config);
  await seedDemo(db, new Date());
  const secrets = await mkdtemp(join(tmpdir(), "horma-test-"));
  project.provide("pins", await seedDemoStaff(db, secrets, { codes: demoStoreCodes, now: new Date() }));
  await rm(secrets, { recursive: true });
  await db.close();
  project.provide("server", started.server);
  project.provide("template", template);
  return async () => {
    await asAdmin(started.server, `drop database ${template} with (force)`);
    await started.stop();
  };
}

/** A file system in memory, where the system has one, and what the tests' databases and their logs take at most, bytes. */
const memory = "/dev/shm";
const room = 4 * 1024 ** 3;

type StartedServer = { server: ServerAddress; stop: () => Promise<void> };

async function serverFor(project: string): Promise<StartedServer> {
  const overTcp = project === "integration-postgres";
  const given = process.env.TEST_DATABASE_URL;
  if (overTcp && given) return { server: { url: given }, stop: async () => {} };
  const parent = resolve(await dataRoot(), `${project}-${process.pid}`);
  const directory = join(parent, "postgres");
  const tcp = { port: await freePort(), password: randomBytes(12).toString("hex") };
  const { config, stop } = await startEmbeddedPostgres(overTcp ? { directory, tcp } : { directory });
  // What these databases hold no one misses: that it survives is tested with servers of their own.
  await asAdmin({ config }, "alter system set fsync = off");
  await asAdmin({ config }, "select pg_reload_conf()");
  const url = `postgresql://${config.user}:${tcp.password}@127.0.0.1:${tcp.port}/${config.database}`;
  return {
    server: overTcp ? { url } : { config },
    stop: async () => {
      const data = await realpath(directory);
      await stop();
      await rm(data, { recursive: true, force: true });
      await rm(parent, { recursive: true, force: true });
    },
  };
}

/** In memory where there is room: every suite makes and drops databases of hundreds of files, which a disk is slow at. */
async function dataRoot(): Promise<string> {
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return free < room ? ".cache/test-postgres" : `${memory}/horma-test-postgres`;
}
