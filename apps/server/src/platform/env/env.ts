import { resolve } from "node:path";
import type { PageConfig } from "@horma/contract";
import { isTimeZone, limits } from "@horma/domain";
import ipaddr from "ipaddr.js";
import { EnvFault, type EnvReader, envReader } from "../process/env-reader.ts";
import { readSmsSettings, type SmsSettings } from "../sms/sms-settings.ts";
import { type CompanySettings, readCompanySettings } from "./company-settings.ts";

/** The environment's values, checked. `.env.example` explains every variable. */
export type Env = {
  production: boolean;
  port: number;
  host: string;
  /** Absolute path of everything the server keeps on disk. */
  dataDir: string;
  /** The retailer's PostgreSQL; undefined uses the embedded one in `dataDir`. */
  databaseUrl: string | undefined;
  /** The same database for the role that owns its tables. Without it DATABASE_URL's role migrates too. */
  migrationDatabaseUrl: string | undefined;
  /** The retailer's broker, with the server's account in it; undefined uses the embedded one. */
  mqttUrl: string | undefined;
  /** Where the embedded broker listens. */
  mqttPort: number;
  /** PEM files of the embedded broker's certificate and key. Without them it speaks plain MQTT. */
  mqttTls: { cert: string; key: string } | undefined;
  /** PEM file of the broker's certificate authority, if the system does not trust it. */
  mqttCa: string | undefined;
  /** Where files, events, webhooks, pictures and sweeps are worked on: beside the server, elsewhere, or here and nothing else. */
  work: "beside" | "none" | "only";
  demo: boolean;
  /** Without the demo: what becomes of stores that it put in. */
  demoData: "keep" | "remove" | undefined;
  demoCrew: boolean;
  /** Time factor of the simulated crew and boxes: 10 is ten times as fast. */
  demoSpeed: number;
  /** Skus the demo crew never finds. */
  demoMissingSkus: readonly string[];
  identity: PageConfig["identity"];
  /** IDENTITY is set. */
  identityGiven: boolean;
  /** Years that shoppers must be old (VA-08); null for no minimum. */
  minimumAge: number | null;
  sms: SmsSettings;
  retailer: string;
  retailerWebUrl: string | null;
  theme: PageConfig["theme"];
  /** Analytics service that gets browsers' page views; `null` for the server's own collector (AP-15). */
  analyticsUrl: string | null;
  /** The server's public address, without a slash at its end. */
  publicUrl: string;
  /** The same if PUBLIC_URL sets it. Otherwise a page's links start with the address it was opened at. */
  linkOrigin: string | null;
  /** The cells of stores behind the same address; empty where all stores are in this one. */
  cells: PageConfig["cells"];
  /** Signs cookies and hashes login codes. */
  sessionSecret: string;
  /** Earlier secrets: what they signed is still valid. */
  oldSecrets: readonly string[];
  /** Who may say a caller's address, as Fastify's `trustProxy`; undefined trusts no one. */
  trustProxy: string | undefined;
  /** How long a stopping process goes on serving, so that a proxy can notice. */
  drainSeconds: number;
  /** Multiplies every rate limit. */
  rateLimit: number;
  /** Hosts that pages may load products' pictures from; `*.` before one means every host below it. In lower case. */
  imageHosts: readonly string[];
  /** Megabytes of a file that is imported, at most. */
  importMaxMb: number;
  /** Megabytes of the embedded database's disk that files leave free. */
  diskReserveMb: number;
  /** Keys of 32 bytes, base64, that wrap visits' data keys, newest first. Undefined uses the one in `dataDir`. */
  masterKeys: readonly string[] | undefined;
  /** Keys of the hashes for phone lookups, in the same form. */
  lookupKeys: readonly string[] | undefined;
  /** Hours after which nothing identifies a visit's shopper. */
  retentionHours: number;
  /** Pairs that a runner's round has at most. */
  roundPairs: number;
  /** Days that histories are kept: of finished orders, devices and the staff. */
  historyDays: number;
  /** Days that events are kept for other systems. */
  eventDays: number;
  /** Networks that webhooks may lead to besides the internet: addresses and ranges, as CIDR. */
  webhookNetworks: readonly string[];
  /** The provider of the office's accounts; undefined for none. */
  company: CompanySettings | undefined;
  /** Ends kiosk mode; without one a kiosk cannot leave it. */
  kioskPin: string | undefined;
  logLevel: LogLevel;
  /** The bearer token for `/metrics`. */
  metricsToken: string | undefined;
  /** Without that token everybody may read the figures. */
  openMetrics: boolean;
  /** The most stores that have figures of their own. */
  metricsStores: number;
  /** IANA name of the zone whose clock counts where no store is named. */
  timeZone: string;
  /** `/docs` describes the API. */
  docs: boolean;
  /** Where traces go, OTLP over HTTP; undefined turns tracing off. */
  traceUrl: string | undefined;
  /** Share of traces kept, 0 to 1. */
  traceRatio: number;
};

/** The variables' values. Without SESSION_SECRET the one in `dataDir` completes them. */
export type GivenEnv = Omit<Env, "sessionSecret"> & { sessionSecret: string | undefined };

type LogLevel = (typeof logLevels)[number];
const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/**
 * Reads the environment. An empty variable counts as absent. Throws {@link EnvFault} on the first wrong value.
 * @param origin public scheme and host if PUBLIC_URL is not set, derived from HOST
 */
export function readEnv(
  variables: Record<string, string | undefined>,
  origin = (_host: string) => "http://localhost",
): GivenEnv {
  const read = envReader(variables);
  const production = read.text("NODE_ENV", "development") === "production";
  const demo = read.flag("DEMO", !production);
  const port = read.port("PORT", 3000);
  const host = read.text("HOST", "0.0.0.0");
  const identity = read.oneOf("IDENTITY", ["rut", "sms", "none"], "rut");
  const trustProxy = readProxies(read);
  const publicUrl = read
    .address("PUBLIC_URL", /^https?:\/\/[^\s/]+\/?$/, "an http(s) origin such as https://tienda.example")
    ?.replace(/\/$/, "");
  return {
    production,
    port,
    host,
    dataDir: resolve(read.text("DATA_DIR", "./data")),
    ...readDatabase(read),
    ...readMqtt(read, port),
    work: readWork(read),
    demo,
    demoData: read.parsed("DEMO_DATA", "keep or remove", (value) =>
      value === "keep" || value === "remove" ? value : undefined,
    ),
    demoCrew: read.flag("DEMO_CREW", demo),
    demoSpeed: read.number("DEMO_SPEED", 1, "a factor above 0, at most 1000", (n) => n > 0 && n <= 1000),
    demoMissingSkus: skus(
      read.optional(
        "DEMO_MISSING_SKUS",
        /^[0-9A-Za-z-]+(\s*,\s*[0-9A-Za-z-]+)*$/,
        "skus separated by commas",
      ),
    ),
    identity,
    identityGiven: read.text("IDENTITY", "") !== "",
    minimumAge: readMinimumAge(read, identity),
    sms: readSmsSettings(read, production && identity === "sms"),
    retailer:
      read.optional(
        "RETAILER",
        /^[a-z0-9-]{1,32}$/,
        "a path segment of lower-case letters, digits and hyphens",
      ) ?? "falabella",
    retailerWebUrl:
      read.optional(
        "RETAILER_WEB_URL",
        /^https?:\/\/\S*\{sku_padre\}\S*$/,
        "an http(s) address with {sku_padre} in it",
      ) ?? (demo ? "https://retailer.example/product/{sku_padre}" : null),
    theme:
      read.optional("THEME", /^[a-z][a-z0-9-]*$/, "the name of a theme in packages/ui/src/tokens.css") ??
      "naranjo",
    analyticsUrl:
      read.address(
        "ANALYTICS_URL",
        /^https?:\/\/[\w.-]+(:\d{1,5})?(\/[^\s;,]*)?$/,
        "an http(s) address such as https://analytics.example/collect",
      ) ?? null,
    publicUrl: publicUrl ?? `${origin(host)}:${port}`,
    linkOrigin: publicUrl ?? null,
    cells: readCells(read),
    ...readSecrets(read),
    trustProxy,
    drainSeconds: read.number(
      "DRAIN_SECONDS",
      trustProxy === undefined ? 0 : 1,
      "seconds, at most 60",
      (n) => n <= 60,
    ),
    rateLimit: read.number("RATE_LIMIT", 1, "a factor above 0", (n) => n > 0),
    imageHosts: readHosts(read, "IMAGE_HOSTS"),
    importMaxMb: read.number(
      "IMPORT_MAX_MB",
      512,
      "whole megabytes from 1 to 10240",
      (n) => Number.isInteger(n) && n >= 1 && n <= 10_240,
    ),
    diskReserveMb: read.number(
      "DISK_RESERVE_MB",
      1_024,
      "whole megabytes from 0 to 10 million",
      (n) => Number.isInteger(n) && n >= 0 && n <= 10_000_000,
    ),
    masterKeys: readKeys(read, "MASTER_KEYS"),
    lookupKeys: readKeys(read, "LOOKUP_KEY"),
    retentionHours: read.number(
      "RETENTION_HOURS",
      24,
      "hours above 0, at most 720",
      (n) => n > 0 && n <= 720,
    ),
    roundPairs: read.number(
      "ROUND_PAIRS",
      6,
      "whole pairs from 2 to 40",
      (n) => Number.isInteger(n) && n >= limits.sizesPerOrder && n <= 40,
    ),
    historyDays: read.number("HISTORY_DAYS", 730, "days from 60 to 3650", (n) => n >= 60 && n <= 3650),
    eventDays: read.number("EVENT_DAYS", 30, "days from 7 to 3650", (n) => n >= 7 && n <= 3650),
    webhookNetworks:
      read.parsed("WEBHOOK_NETWORKS", "ranges such as 10.1.0.0/16, separated by commas", (value) => {
        const ranges = value.split(",").map((each) => each.trim());
        return ranges.every((each) => ipaddr.isValidCIDR(each)) ? ranges : undefined;
      }) ?? [],
    company: readCompanySettings(read),
    kioskPin: read.optional("KIOSK_PIN", /^\d{4,8}$/, "4 to 8 digits"),
    logLevel: read.oneOf("LOG_LEVEL", logLevels, "info"),
    ...readTelemetry(read, production),
    docs: read.flag("DOCS", !production),
    timeZone: readTimeZone(read),
  };
}

function readTimeZone(read: EnvReader): string {
  const given = read.text("TIME_ZONE", "America/Santiago");
  if (!isTimeZone(given)) throw new EnvFault("TIME_ZONE", "a time zone such as America/Santiago", given);
  return given;
}

function readTelemetry(
  read: EnvReader,
  production: boolean,
): Pick<Env, "metricsToken" | "openMetrics" | "metricsStores" | "traceUrl" | "traceRatio"> {
  return {
    metricsToken: read.optional(
      "METRICS_TOKEN",
      /^[\w.~+/=-]{16,}$/,
      "at least 16 characters of a bearer token",
    ),
    openMetrics: read.flag("METRICS", !production),
    metricsStores: read.number(
      "METRICS_STORES",
      300,
      "whole stores from 0 to 10000",
      (n) => Number.isInteger(n) && n >= 0 && n <= 10_000,
    ),
    traceUrl: read
      .address(
        "OTEL_EXPORTER_OTLP_ENDPOINT",
        /^https?:\/\/[^\s/]+(\/\S*)?$/,
        "an http(s) address such as http://localhost:4318",
      )
      ?.replace(/\/$/, ""),
    traceRatio: read.number("OTEL_TRACES_SAMPLER_ARG", 1, "a number from 0 to 1", (n) => n <= 1),
  };
}

function readDatabase(read: EnvReader): Pick<GivenEnv, "databaseUrl" | "migrationDatabaseUrl"> {
  const address = (name: string) =>
    read.optional(name, /^postgres(ql)?:\/\/\S+$/, "an address postgresql://user:password@host/database");
  const databaseUrl = address("DATABASE_URL");
  const migrationDatabaseUrl = address("MIGRATION_DATABASE_URL");
  if (migrationDatabaseUrl !== undefined && databaseUrl === undefined) {
    throw new EnvFault("DATABASE_URL", "an address if MIGRATION_DATABASE_URL is set", "");
  }
  return { databaseUrl, migrationDatabaseUrl };
}

/** Work of its own process finds the servers by a database and a broker that both can reach. */
function readWork(read: EnvReader): Env["work"] {
  const work = read.oneOf("WORK", ["beside", "none", "only"], "beside");
  for (const name of work === "beside" ? [] : ["DATABASE_URL", "MQTT_URL"])
    if (read.text(name, "") === "") throw new EnvFault(name, `an address if WORK is ${work}`, "");
  return work;
}

/** The newest secret and earlier ones, from SESSION_SECRET or the kept file: newest first, separated by commas. */
function readSecrets(read: EnvReader): Pick<GivenEnv, "sessionSecret" | "oldSecrets"> {
  const given = read.optional(
    "SESSION_SECRET",
    /^[^\s,]{32,}(\s*,\s*[^\s,]{32,})*$/,
    "at least 32 characters without spaces, followed by older secrets separated by commas",
  );
  const [sessionSecret, ...oldSecrets] = given?.split(/\s*,\s*/) ?? [];
  return { sessionSecret, oldSecrets };
}

function readCells(read: EnvReader): PageConfig["cells"] {
  const takes =
    "cells such as norte:Zona norte, separated by commas: a name of lower-case letters, digits and hyphens, and a title";
  const cells = read.parsed("CELLS", takes, (value) => {
    const found = value
      .split(",")
      .map((each) => /^\s*([a-z0-9-]{1,32}):\s*(\S.{0,39})$/.exec(each.trimEnd()));
    const named = found.map((match) => ({ name: match?.[1] ?? "", title: match?.[2] ?? "" }));
    const names = new Set(named.map(({ name }) => name));
    return names.has("") || names.size < named.length ? undefined : named;
  });
  return cells ?? [];
}

function readHosts(read: EnvReader, name: string): string[] {
  const host = String.raw`(\*\.)?[\w-]+(\.[\w-]+)+`;
  const takes = "hosts such as images.example or *.cdn.example, separated by commas";
  const list = read.optional(name, new RegExp(`^${host}(\\s*,\\s*${host})*$`), takes);
  return list?.toLowerCase().split(/\s*,\s*/) ?? [];
}

function readKeys(read: EnvReader, name: string): string[] | undefined {
  const takes = "keys of 32 bytes in base64, separated by commas, the newest first";
  return read.optional(name, /^[\w+/-]{43}=?(\s*,\s*[\w+/-]{43}=?)*$/, takes)?.split(/\s*,\s*/);
}

const namedRanges = new Set(["loopback", "linklocal", "uniquelocal"]);

function readProxies(read: EnvReader): string | undefined {
  const list = read.optional("TRUST_PROXY", /^[^,]+(,[^,]+)*$/, proxiesTaken);
  for (const each of list?.split(",").map((part) => part.trim()) ?? []) {
    if (!namedRanges.has(each) && !isAddressOrRange(each)) {
      throw new EnvFault("TRUST_PROXY", proxiesTaken, list ?? "");
    }
  }
  return list;
}

function isAddressOrRange(text: string): boolean {
  const [address = ""] = text.split("/");
  const written = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  return written && (text === address || ipaddr.isValidCIDR(text));
}

const proxiesTaken = `addresses or ranges such as 10.0.0.0/8, separated by commas, or ${[...namedRanges].join(", ")}`;

function readMqtt(
  read: EnvReader,
  httpPort: number,
): Pick<Env, "mqttUrl" | "mqttPort" | "mqttTls" | "mqttCa"> {
  const mqttUrl = read.address(
    "MQTT_URL",
    /^mqtts?:\/\/([^\s:@/%]|%[0-9A-F]{2})+:([^\s:@/%]|%[0-9A-F]{2})+@([^\s:@/]+|\[[0-9a-f:]+\])(:\d{1,5})?$/i,
    "an address mqtt(s)://user:password@host:port",
  );
  const mqttPort = read.port("MQTT_PORT", 18_830);
  if (mqttUrl === undefined && mqttPort === httpPort) {
    throw new EnvFault("MQTT_PORT", "a port other than PORT", String(mqttPort));
  }
  const cert = read.path("MQTT_TLS_CERT");
  const key = read.path("MQTT_TLS_KEY");
  if (cert && !key) throw new EnvFault("MQTT_TLS_KEY", "a file if MQTT_TLS_CERT is set", "");
  if (key && !cert) throw new EnvFault("MQTT_TLS_CERT", "a file if MQTT_TLS_KEY is set", "");
  const mqttTls = cert && key ? { cert, key } : undefined;
  return { mqttUrl, mqttPort, mqttTls, mqttCa: read.path("MQTT_CA") };
}

function skus(list: string | undefined): string[] {
  return list?.split(",").map((sku) => sku.trim()) ?? [];
}

/** An alias alone has no form that could ask for a birthday. */
function readMinimumAge(read: EnvReader, identity: Env["identity"]): number | null {
  const takes = "whole years from 1 to 120, and IDENTITY rut or sms";
  const age = (value: string) =>
    /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= 120 && identity !== "none"
      ? Number(value)
      : undefined;
  return read.parsed("MINIMUM_AGE", takes, age) ?? null;
}
