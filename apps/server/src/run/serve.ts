import type { FastifyInstance } from "fastify";
import type { PoolConfig } from "pg";
import QRCode from "qrcode";
import { firstSteps } from "../catalogue/store/first-steps.ts";
import { hasStores } from "../catalogue/store/store-table.ts";
import { recordAbsence } from "../fulfilment/device/record-absence.ts";
import { seedHeadOfficeGroup } from "../people/company/company-groups.ts";
import { offerFirstLink } from "../people/office/offer-first-link.ts";
import { startDatabase } from "../platform/db/start-database.ts";
import type { Deps, WorkDeps } from "../platform/deps.ts";
import { completeEnv } from "../platform/env/complete-env.ts";
import { type Env, type GivenEnv, readEnv } from "../platform/env/env.ts";
import { insecureSettings } from "../platform/env/insecure-settings.ts";
import { CredentialReader } from "../platform/gateway/credential-table.ts";
import { MqttGateway, type MqttGatewayOptions } from "../platform/gateway/mqtt-gateway.ts";
import { type CredentialListener, followCredentials } from "../platform/mqtt/follow-credentials.ts";
import { startBroker } from "../platform/mqtt/start-broker.ts";
import { storedCertificate } from "../platform/network/certificate.ts";
import { isLoopback, lanAddresses, openedAt } from "../platform/network/lan-addresses.ts";
import { keysInUse } from "../platform/personal-data/keys-in-use.ts";
import { checkVault, openVault } from "../platform/personal-data/open-vault.ts";
import type { Vault } from "../platform/personal-data/vault.ts";
import { readCommandLine } from "../platform/process/command-line.ts";
import { watchEscapedErrors } from "../platform/process/escaped-errors.ts";
import { createLog } from "../platform/process/log.ts";
import { inDataDir, StartFault } from "../platform/process/start-fault.ts";
import { release } from "../platform/release.ts";
import { openSmsOutbox } from "../platform/sms/sms-settings.ts";
import { steadyClock } from "../platform/time/clock.ts";
import { startTracing, traced } from "../platform/trace/tracing.ts";
import { startDayKeySweep } from "../upkeep/retention/sweep-retention.ts";
import { places } from "../web/http/web-apps.ts";
import { buildApp } from "./app.ts";
import { secureDemoBoxes, startDemoBoxes } from "./demo/demo-boxes.ts";
import { seedDemoStaff } from "./demo/demo-staff.ts";
import { demoStoreCodes, seedDemo } from "./demo/seed.ts";
import { settleDemo } from "./demo/settle-demo.ts";
import type { StaffPins } from "./demo/stored-staff-pins.ts";
import { checkAgreement, sharedByProcesses } from "./leader/agreement.ts";
import { attendBoxes } from "./leader/attend-boxes.ts";
import { joinDataDir } from "./leader/join-data-dir.ts";
import type { Life } from "./life.ts";
import { listen } from "./listen.ts";
import { openBeside } from "./work/open-beside.ts";
import { workAlone } from "./work/work-alone.ts";

/**
 * Starts the server and the work beside it, or with WORK=only the work alone.
 * @param program the file that the process of the work begins with
 */
export async function serve(life: Life, program: string): Promise<void> {
  const { undo } = life;
  const { https, withoutApps } = readCommandLine(process.argv.slice(2));
  const given = givenEnv(https);
  const log = createLog(given.logLevel);
  watchEscapedErrors(log, process);
  log.info({ ...release, node: process.versions.node }, "starting");
  undo.push((await inDataDir(given.dataDir, () => joinDataDir(given))).close);
  const env = await completeEnv(given, log);
  for (const { setting, says } of insecureSettings(env, { ownTls: https })) log.warn({ setting }, says);
  const now = steadyClock();
  const certificate = https
    ? await inDataDir(env.dataDir, () => storedCertificate(env.dataDir, certified(env), now()))
    : undefined;
  let vault!: Vault;
  const complete = async (owner: PoolConfig) => {
    if (!env.demo) await settleDemo(owner, env, now());
    vault = await openVault(env, await keysInUse(owner, env));
  };
  const tracing = await startTracing(env, release.version);
  if (tracing) undo.push(tracing.close);
  const plain = await startDatabase(env, undo, { complete, log });
  const db = tracing ? traced(plain, tracing) : plain;
  await checkVault(vault, db);
  const shared = await sharedByProcesses({ env, vault });
  // Before the demo writes anything: an incompatible process may be at work.
  await checkAgreement(db, shared);
  const base = { env, db, vault, now, log, tracing };
  if (env.work === "only") return workAlone(base, shared, life);
  const pins = env.demo ? await startDemo(base, undo) : undefined;
  if (life.stopping()) return;
  const passwordHash = (account: string) => new CredentialReader(db.read).passwordHash(account);
  const onRotated = (listener: CredentialListener) => followCredentials({ db }, listener);
  const broker = await startBroker(env, { passwordHash, onRotated, log }, undo);
  const silent: MqttGatewayOptions["silent"] = (address) => recordAbsence({ db, now }, { only: address });
  const gateway = await MqttGateway.open({ client: await broker.connect(), silent, now, log });
  undo.push(() => gateway.close());
  const sms = openSmsOutbox(env.sms, log);
  undo.push(sms.close);
  const beside =
    env.work === "beside" ? openBeside({ program, env, config: db.config, shared, log }) : undefined;
  if (beside) undo.push(beside.close);
  const deps: Deps = { ...base, gateway, sms, certificate, beside };
  await attendBoxes(deps, broker, shared, undo);
  undo.push(startDayKeySweep(deps).close);
  const app = await buildApp(deps, withoutApps ? { pictures: places.pictures } : places);
  undo.push(() => app.close());
  undo.push(() => app.drain(env.drainSeconds * 1_000));
  life.drains(env.drainSeconds);
  const empty = !(await hasStores(db.read));
  await seedHeadOfficeGroup(db, env, now());
  const office = await offerFirstLink(db, env, now());
  if (life.stopping()) return;
  await listen(app, env);
  await announce(app, env, { https, empty, office, ownPin: given.kioskPin === undefined });
  if (pins) showPins(env, pins);
  beside?.start();
}

/** Prepares the demo's stores with passwords for boxes and PINs for staff. Returns the PINs. */
async function startDemo({ env, db, log, now }: WorkDeps, undo: Life["undo"]): Promise<StaffPins> {
  await seedDemo(db, now());
  await inDataDir(env.dataDir, () => secureDemoBoxes(db, env.dataDir, now()));
  undo.push(startDemoBoxes(db, env.dataDir, { now, log }).close);
  return inDataDir(env.dataDir, () => seedDemoStaff(db, env.dataDir, { codes: demoStoreCodes, now: now() }));
}

function givenEnv(https: boolean): GivenEnv {
  const given = readEnv(
    process.env,
    https ? (host) => `https://${openedAt(host, lanAddresses())}` : undefined,
  );
  const { publicUrl } = given;
  if (https && !publicUrl.startsWith("https://")) {
    throw new StartFault("PUBLIC_URL", "with --https the address must start with https://", publicUrl);
  }
  return given;
}

/** The hosts of the self-signed certificate: this machine's addresses, and the public one. */
function certified({ publicUrl }: Env): string[] {
  return [...lanAddresses(), new URL(publicUrl).hostname.replace(/^\[|\]$/g, "")];
}

/** Says where people begin. */
async function announce(
  app: FastifyInstance,
  env: Env,
  {
    https,
    empty,
    office,
    ownPin,
  }: { https: boolean; empty: boolean; office: string | undefined; ownPin: boolean },
): Promise<void> {
  console.log(`Horma ${release.version} (build ${release.build}) is ready at ${env.publicUrl}`);
  if (https && forPhones(app, env)) await showPhones(env);
  if (env.demo) {
    if (ownPin) console.log(`The PIN to leave kiosk mode is ${env.kioskPin}`);
    console.log(`A shopper starts at ${env.publicUrl}/store/0101 and scans or types 880101410`);
  }
  if (office !== undefined) console.log(`The office begins at ${office} (this link works once)`);
  if (empty) console.log(firstSteps(env));
  const described = env.docs ? `The API is described at ${env.publicUrl}/docs. ` : "";
  console.log(`${described}Ctrl+C stops the server.`);
}

/** Prints the PINs of the demo's staff. */
function showPins({ publicUrl }: Env, pins: StaffPins): void {
  console.log(`The staff signs in at ${publicUrl}/staff/ with these PINs:`);
  for (const [store, people] of Object.entries(pins)) {
    const each = Object.entries(people).map(([login, pin]) => `${login} ${pin}`);
    console.log(`  store ${store}: ${each.join(", ")}`);
  }
}

/** Whether the server listens to phones and its address is more than this machine's own. */
function forPhones(app: FastifyInstance, { publicUrl }: Env): boolean {
  if (isLoopback(new URL(publicUrl).hostname)) return false;
  return app.addresses().some((at) => typeof at === "object" && !isLoopback(at.address));
}

/** Prints the way in for a phone of the same network. Its browser warns of the certificate once. */
async function showPhones({ demo, publicUrl }: Env): Promise<void> {
  const address = demo ? `${publicUrl}/store/0101` : publicUrl;
  console.log(await QRCode.toString(address, { type: "terminal", small: true }));
  console.log(`A phone on this network opens ${address}; accept its warning of the self-signed certificate.`);
}
