import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEnv } from "../../../src/platform/env/env.ts";
import { EnvFault } from "../../../src/platform/process/env-reader.ts";

describe("the environment", () => {
  it("is complete without a single variable", () => {
    expect(readEnv({})).toMatchObject({
      port: 3000,
      demo: true,
      demoCrew: true,
      demoSpeed: 1,
      identity: "rut",
      retailer: "falabella",
      theme: "naranjo",
      publicUrl: "http://localhost:3000",
      linkOrigin: null,
      databaseUrl: undefined,
      mqttUrl: undefined,
      mqttPort: 18_830,
      mqttTls: undefined,
      mqttCa: undefined,
    });
  });

  it("has no demo in production unless it is asked for, and the crew goes with the demo", () => {
    expect(readEnv({ NODE_ENV: "production" })).toMatchObject({ demo: false, demoCrew: false });
    expect(readEnv({ NODE_ENV: "production", DEMO: "1" })).toMatchObject({ demo: true, demoCrew: true });
    expect(readEnv({ DEMO: "0" })).toMatchObject({ demo: false, demoCrew: false });
  });

  it("takes what becomes of an earlier demo, and has no answer of its own", () => {
    expect(readEnv({ DEMO: "0" }).demoData).toBeUndefined();
    expect(readEnv({ DEMO_DATA: "keep" }).demoData).toBe("keep");
    expect(readEnv({ DEMO_DATA: "remove" }).demoData).toBe("remove");
  });

  it("[VA-08] takes a minimum age, none by itself, and not where an alias alone is asked for", () => {
    expect(readEnv({}).minimumAge).toBeNull();
    expect(readEnv({ MINIMUM_AGE: "18" }).minimumAge).toBe(18);
    expect(() => readEnv({ MINIMUM_AGE: "18", IDENTITY: "none" })).toThrow(EnvFault);
  });

  it("counts an empty variable as absent", () => {
    expect(readEnv({ PORT: "", DATABASE_URL: " " })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it("[AP-16] takes the base host and the retailer from its variables", () => {
    const env = readEnv({ PUBLIC_URL: "https://tienda.example/", RETAILER: "otra" });
    expect(env).toMatchObject({
      publicUrl: "https://tienda.example",
      linkOrigin: "https://tienda.example",
      retailer: "otra",
    });
  });

  it("[AP-16] goes by the host it is told where no variable names one", () => {
    const origin = (host: string) => `https://for-${host}`;
    expect(readEnv({ PORT: "4000", HOST: "192.0.2.7" }, origin).publicUrl).toBe("https://for-192.0.2.7:4000");
  });

  it("[AP-15] counts at the server's own collector unless a service is named", () => {
    expect(readEnv({}).analyticsUrl).toBeNull();
    const url = "https://analytics.example:8443/collect?site=1";
    expect(readEnv({ ANALYTICS_URL: url }).analyticsUrl).toBe(url);
  });

  it("reads the skus that the crew never finds", () => {
    expect(readEnv({ DEMO_MISSING_SKUS: "880101410, 880101415" }).demoMissingSkus).toEqual([
      "880101410",
      "880101415",
    ]);
  });

  it("takes a broker's address with the server's account in it", () => {
    for (const url of ["mqtt://horma:p%40ss@broker.example:1884", "mqtts://horma:secret@[::1]"]) {
      expect(readEnv({ MQTT_URL: url }).mqttUrl).toBe(url);
    }
  });

  it("takes several secrets, the newest first", () => {
    const [newer, older, oldest] = ["n", "o", "x"].map((letter) => letter.repeat(32));
    expect(readEnv({ SESSION_SECRET: `${newer}, ${older},${oldest}` })).toMatchObject({
      sessionSecret: newer,
      oldSecrets: [older, oldest],
    });
    expect(readEnv({ SESSION_SECRET: newer })).toMatchObject({ sessionSecret: newer, oldSecrets: [] });
  });

  it("believes no one about a caller's address but the proxies it names", () => {
    expect(readEnv({}).trustProxy).toBeUndefined();
    for (const proxies of ["loopback", "10.0.0.1", "10.0.0.0/8, fd00::/8,uniquelocal"]) {
      expect(readEnv({ TRUST_PROXY: proxies }).trustProxy).toBe(proxies);
    }
  });

  it("drains before it stops where a proxy is in front, or as long as it is told", () => {
    expect(readEnv({}).drainSeconds).toBe(0);
    expect(readEnv({ TRUST_PROXY: "loopback" }).drainSeconds).toBe(1);
    expect(readEnv({ TRUST_PROXY: "loopback", DRAIN_SECONDS: "20" }).drainSeconds).toBe(20);
    expect(() => readEnv({ DRAIN_SECONDS: "61" })).toThrow("DRAIN_SECONDS must be seconds, at most 60");
  });

  it("takes master and lookup keys, the newest first, and says how long a visit is told from another", () => {
    const [newer, older] = ["n".repeat(43), `${"o".repeat(43)}=`];
    const read = readEnv({
      MASTER_KEYS: `${newer}, ${older}`,
      LOOKUP_KEY: `${newer},${older}`,
      RETENTION_HOURS: "1.5",
    });
    const keys = [newer, older];
    expect(read).toMatchObject({ masterKeys: keys, lookupKeys: keys, retentionHours: 1.5 });
    expect(readEnv({})).toMatchObject({ masterKeys: undefined, lookupKeys: undefined, retentionHours: 24 });
  });

  it("traces and guards its figures only where it is told to", () => {
    const read = readEnv({
      METRICS_TOKEN: "0123456789abcdef",
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318/",
      OTEL_TRACES_SAMPLER_ARG: "0.1",
    });
    expect(read).toMatchObject({
      metricsToken: "0123456789abcdef",
      traceUrl: "http://collector:4318",
      traceRatio: 0.1,
    });
    expect(readEnv({}).metricsStores).toBe(300);
    expect(readEnv({ METRICS_STORES: "0" }).metricsStores).toBe(0);
    expect(() => readEnv({ METRICS_STORES: "1.5" })).toThrow("METRICS_STORES must be whole stores");
    expect(readEnv({})).toMatchObject({ metricsToken: undefined, traceUrl: undefined, traceRatio: 1 });
  });

  it("makes the files of a certificate absolute", () => {
    const files = { MQTT_TLS_CERT: "/keys/cert.pem", MQTT_TLS_KEY: "/keys/key.pem", MQTT_CA: "/keys/ca.pem" };
    expect(readEnv(files)).toMatchObject({
      mqttTls: { cert: "/keys/cert.pem", key: "/keys/key.pem" },
      mqttCa: "/keys/ca.pem",
    });
  });

  it.each(["none", "only"])(
    "WORK=%s needs a database and a broker that another process can reach",
    (WORK) => {
      const DATABASE_URL = "postgresql://u:p@h/horma";
      const MQTT_URL = "mqtt://u:p@h";
      expect(() => readEnv({ WORK, MQTT_URL })).toThrow(/^DATABASE_URL must be an address if WORK is/);
      expect(() => readEnv({ WORK, DATABASE_URL })).toThrow(/^MQTT_URL must be an address if WORK is/);
      expect(readEnv({ WORK, DATABASE_URL, MQTT_URL }).work).toBe(WORK);
      expect(readEnv({}).work).toBe("beside");
    },
  );

  it("refuses half a certificate, and the port that the pages are served at", () => {
    expect(() => readEnv({ MQTT_TLS_CERT: "cert.pem" })).toThrow(/^MQTT_TLS_KEY must be /);
    expect(() => readEnv({ MQTT_TLS_KEY: "key.pem" })).toThrow(/^MQTT_TLS_CERT must be /);
    expect(() => readEnv({ PORT: "4000", MQTT_PORT: "4000" })).toThrow(
      /^MQTT_PORT must be a port other than PORT/,
    );
  });

  it("writes SMS to the log unless a provider is named, which production with codes has to do", () => {
    expect(readEnv({}).sms).toEqual({ provider: "log" });
    expect(readEnv({ IDENTITY: "sms" }).sms).toEqual({ provider: "log" });
    expect(readEnv({ NODE_ENV: "production" }).sms).toEqual({ provider: "log" });
    const codes = { NODE_ENV: "production", IDENTITY: "sms" };
    expect(() => readEnv(codes)).toThrow(/^SMS_PROVIDER must be [^\n]+$/);
    expect(readEnv({ ...codes, SMS_PROVIDER: "log" }).sms).toEqual({ provider: "log" });
  });

  const http = {
    SMS_PROVIDER: "http",
    SMS_HTTP_URL: "https://sms.example/send?account=7",
    SMS_HTTP_HEADERS: '{"authorization":"Bearer hunter2"}',
    SMS_HTTP_BODY: '{"to":"{to}","text":"{text}"}',
  };
  const smpp = {
    SMS_PROVIDER: "smpp",
    SMS_SMPP_URL: "smpps://horma:p%40ss@smsc.example",
    SMS_SMPP_SENDER: "HORMA",
  };

  it("reads what each provider of SMS takes", () => {
    const url = http.SMS_HTTP_URL;
    expect(readEnv(http).sms).toMatchObject({
      gateway: { url, headers: { authorization: "Bearer hunter2" }, body: { type: "application/json" } },
    });
    expect(readEnv(smpp).sms).toMatchObject({
      account: {
        host: "smsc.example",
        port: 3550,
        tls: true,
        systemId: "horma",
        password: "p@ss",
        sender: "HORMA",
      },
    });
  });

  it.each([
    ["SMS_HTTP_URL", undefined],
    ["SMS_HTTP_URL", "http://hunter2.example/"],
    ["SMS_HTTP_URL", "https://me:hunter2@sms.example/"],
    ["SMS_HTTP_HEADERS", "authorization: hunter2"],
    ["SMS_HTTP_HEADERS", '{"a b":"hunter2"}'],
    ["SMS_HTTP_BODY", undefined],
    ["SMS_HTTP_BODY", '{"to":"{to}"}'],
    ["SMS_HTTP_BODY", '{"to":"{to}","text":"{text}"'],
    ["SMS_SMPP_URL", undefined],
    ["SMS_SMPP_URL", "smpp://smsc.example"],
    ["SMS_SMPP_URL", "https://horma:hunter2@smsc.example"],
    ["SMS_SMPP_URL", "smpp://horma:hunter2%@smsc.example"],
    ["SMS_SMPP_SENDER", undefined],
    ["SMS_SMPP_SENDER", "longer than eleven"],
  ])("refuses %s=%s for the provider that needs it, without repeating a secret", (name, value) => {
    const given = name.startsWith("SMS_HTTP") ? http : smpp;
    const read = () => readEnv({ ...given, [name]: value });
    expect(read).toThrow(new RegExp(`^${name} must be [^\n]+$`));
    expect(read).toThrow(/^((?!hunter2).)*$/);
  });

  it.each([
    ["PORT", "0"],
    ["PORT", "70000"],
    ["PORT", "http"],
    ["PORT", "3e3"],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["MQTT_URL", "broker.example"],
    ["MQTT_URL", "http://u:p@broker.example"],
    ["MQTT_URL", "mqtt://broker.example"],
    ["MQTT_URL", "mqtt://user@broker.example"],
    ["MQTT_URL", "mqtt://u:100%@broker.example"],
    ["MQTT_URL", "mqtt://u:p@broker.example:99999"],
    ["MQTT_URL", "mqtt://u:p@broker.example/path"],
    ["MQTT_PORT", "0"],
    ["MQTT_PORT", "mqtt"],
    ["DEMO", "yes"],
    ["DEMO_DATA", "forget"],
    ["DEMO_CREW", "2"],
    ["DEMO_SPEED", "0"],
    ["DEMO_SPEED", "-1"],
    ["DEMO_SPEED", "fast"],
    ["DEMO_MISSING_SKUS", "8801;8802"],
    ["IDENTITY", "passport"],
    ["SMS_PROVIDER", "pigeon"],
    ["RETAILER", "a/b"],
    ["RETAILER_WEB_URL", "https://tienda.example/"],
    ["PUBLIC_URL", "tienda.example"],
    ["ANALYTICS_URL", "analytics.example"],
    ["ANALYTICS_URL", "https://analytics.example;script-src/*"],
    ["ANALYTICS_URL", "https://analytics.example:99999/"],
    ["THEME", "Rosado"],
    ["SESSION_SECRET", "short"],
    ["SESSION_SECRET", `${"n".repeat(32)},short`],
    ["TRUST_PROXY", "everybody"],
    ["TRUST_PROXY", "1"],
    ["TRUST_PROXY", "10.0.0.1,,10.0.0.2"],
    ["CELLS", "norte"],
    ["CELLS", "Norte:Zona norte"],
    ["CELLS", "norte:Zona norte,norte:Zona sur"],
    ["RATE_LIMIT", "0"],
    ["IMAGE_HOSTS", "https://images.example"],
    ["IMAGE_HOSTS", "images.example;script-src"],
    ["IMAGE_HOSTS", "*"],
    ["IMAGE_HOSTS", "*.example"],
    ["IMAGE_HOSTS", "images.example,,cdn.example"],
    ["IMPORT_MAX_MB", "0.5"],
    ["IMPORT_MAX_MB", "20000"],
    ["DISK_RESERVE_MB", "-1"],
    ["MIGRATION_DATABASE_URL", "mysql://a/b"],
    ["MASTER_KEYS", "hunter2"],
    ["MASTER_KEYS", `${"k".repeat(43)},hunter2`],
    ["LOOKUP_KEY", "k".repeat(42)],
    ["MINIMUM_AGE", "0"],
    ["MINIMUM_AGE", "121"],
    ["MINIMUM_AGE", "18.5"],
    ["RETENTION_HOURS", "0"],
    ["RETENTION_HOURS", "721"],
    ["ROUND_PAIRS", "1"],
    ["ROUND_PAIRS", "2.5"],
    ["ROUND_PAIRS", "41"],
    ["HISTORY_DAYS", "59"],
    ["HISTORY_DAYS", "3651"],
    ["EVENT_DAYS", "6"],
    ["WEBHOOK_NETWORKS", "10.1.0.0"],
    ["WEBHOOK_NETWORKS", "everywhere"],
    ["KIOSK_PIN", "123"],
    ["KIOSK_PIN", "123456789"],
    ["KIOSK_PIN", "12a4"],
    ["LOG_LEVEL", "loud"],
  ])("refuses %s=%s in one line that names it", (name, value) => {
    const read = () => readEnv({ [name]: value });
    expect(read).toThrow(EnvFault);
    expect(read).toThrow(new RegExp(`^${name} must be [^\n]+$`));
  });

  it("repeats no secret and no password in its message", () => {
    expect(() => readEnv({ SESSION_SECRET: "hunter2" })).toThrow(/^((?!hunter2).)*$/);
    expect(() => readEnv({ KIOSK_PIN: "hunter2" })).toThrow(/^((?!hunter2).)*$/);
    expect(() => readEnv({ MASTER_KEYS: "hunter2" })).toThrow(/^((?!hunter2).)*$/);
    expect(() => readEnv({ LOOKUP_KEY: "hunter2" })).toThrow(/^((?!hunter2).)*$/);
    expect(() => readEnv({ MQTT_URL: "http://me:hunter2@broker" })).toThrow(/^((?!hunter2).)*$/);
    expect(() => readEnv({ DATABASE_URL: "mysql://me:hunter2@db/x" })).toThrow(/^((?!hunter2).)*$/);
  });

  describe("names the provider of the office's accounts by three variables or by none", () => {
    const whole = {
      OIDC_ISSUER: "https://login.example",
      OIDC_CLIENT_ID: "horma",
      OIDC_CLIENT_SECRET: "secret",
    };

    it("with the usual claim of groups", () => {
      expect(readEnv({}).company).toBeUndefined();
      expect(readEnv(whole).company).toEqual({
        issuer: "https://login.example",
        clientId: "horma",
        clientSecret: "secret",
        groupsClaim: "groups",
        headOfficeGroup: undefined,
      });
      expect(readEnv({ ...whole, OIDC_ISSUER: "http://127.0.0.1:9000" }).company).toBeDefined();
    });

    it.each([
      ["OIDC_ISSUER", ""],
      ["OIDC_CLIENT_ID", ""],
      ["OIDC_CLIENT_SECRET", ""],
      ["OIDC_ISSUER", "http://login.example"],
      ["OIDC_ISSUER", "login.example"],
      ["OIDC_CLIENT_SECRET", "two words"],
    ])("not with %s as %j", (variable, value) => {
      const wrong = () => readEnv({ ...whole, [variable]: value });
      expect(wrong).toThrow(EnvFault);
      expect(wrong).toThrow(variable);
      expect(wrong).not.toThrow("two words");
    });
  });

  describe("reads a variable from a file", () => {
    let dir: string;
    beforeAll(() => {
      dir = mkdtempSync(join(tmpdir(), "horma-env-"));
    });
    afterAll(() => rmSync(dir, { recursive: true }));
    const file = (text: string) => {
      const path = join(dir, "value");
      writeFileSync(path, text);
      return path;
    };
    const key = Buffer.alloc(32, 7).toString("base64");

    it.each([
      ["SESSION_SECRET", `${"n".repeat(32)}\n`, { sessionSecret: "n".repeat(32) }],
      ["SESSION_SECRET", `${"n".repeat(32)},\n${"o".repeat(32)}\r\n`, { oldSecrets: ["o".repeat(32)] }],
      ["MASTER_KEYS", key, { masterKeys: [key] }],
      ["DATABASE_URL", "postgresql://a:b@c/d\n", { databaseUrl: "postgresql://a:b@c/d" }],
      ["PORT", "3100\n", { port: 3100 }],
      ["DEMO", "0", { demo: false, demoCrew: false }],
      ["TIME_ZONE", "America/Lima", { timeZone: "America/Lima" }],
      ["IDENTITY", "none\n", { identity: "none", identityGiven: true }],
      ["KIOSK_PIN", "480113", { kioskPin: "480113" }],
      ["MQTT_CA", "/etc/ca.pem\n", { mqttCa: "/etc/ca.pem" }],
    ])("%s_FILE with %j", (name, text, read) => {
      expect(readEnv({ [`${name}_FILE`]: file(text) })).toMatchObject(read);
      expect(readEnv({ [`${name}_FILE`]: file(text), [name]: " " })).toMatchObject(read);
    });

    it("every one that .env.example lists", () => {
      const names = readFileSync(".env.example", "utf8").match(/^[A-Z_]+(?==)/gm) ?? [];
      expect(names.length).toBeGreaterThan(50);
      for (const name of names) {
        // Those of a provider are read only with it.
        const provider = name.startsWith("SMS_HTTP") ? http : name.startsWith("SMS_SMPP") ? smpp : {};
        const company = {
          OIDC_ISSUER: "https://login.example",
          OIDC_CLIENT_ID: "a",
          OIDC_CLIENT_SECRET: "b",
        };
        const read = () =>
          readEnv({ ...provider, ...company, [name]: "", [`${name}_FILE`]: join(dir, "missing") });
        expect(read, name).toThrow(/_FILE must be a file that can be read \(ENOENT\)/);
      }
    });

    it("and not beside the variable, from a directory, or without a value", () => {
      const both = () => readEnv({ KIOSK_PIN: "hunter2", KIOSK_PIN_FILE: file("hunter2") });
      expect(both).toThrow(/^KIOSK_PIN_FILE must be absent if KIOSK_PIN is set, not "…"$/);
      expect(() => readEnv({ PORT_FILE: dir })).toThrow("PORT_FILE must be a file that can be read (EISDIR)");
      expect(() => readEnv({ PORT_FILE: file(" \n") })).toThrow("PORT_FILE must be a file with a value");
    });

    it("without repeating a secret, not even one that stands in place of the path", () => {
      expect(() => readEnv({ SESSION_SECRET_FILE: file("hunter2") })).toThrow(/^((?!hunter2).)*$/);
      expect(() => readEnv({ SESSION_SECRET_FILE: "hunter2" })).toThrow(/^((?!hunter2).)*$/);
    });
  });
});
