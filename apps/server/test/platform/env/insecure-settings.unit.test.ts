import { expect, it } from "vitest";
import { readEnv } from "../../../src/platform/env/env.ts";
import { insecureSettings } from "../../../src/platform/env/insecure-settings.ts";

const told = (variables: Record<string, string>, { ownTls = false } = {}) => {
  const env = { ...readEnv({ NODE_ENV: "production", ...variables }), sessionSecret: "s".repeat(32) };
  return insecureSettings(env, { ownTls });
};
const names = (...given: Parameters<typeof told>) => told(...given).map(({ setting }) => setting);
const closed = {
  PUBLIC_URL: "https://tienda.example",
  TRUST_PROXY: "loopback",
  KIOSK_PIN: "4711",
  IDENTITY: "sms",
  SMS_PROVIDER: "log",
  MQTT_URL: "mqtts://horma:p@broker.example",
};

it("[SX-08] production with nothing set is told each setting that leaves it open, in a line that names its variable", () => {
  const lines = told({});
  expect(lines.map(({ setting }) => setting)).toEqual(["plain_http", "plain_mqtt", "kiosk_pin", "identity"]);
  for (const { says } of lines) expect(says).toMatch(/^[A-Z][A-Z_]+ is [^\n]+$/);
});

it("[SX-08] production that is closed is told nothing, and neither is a trial", () => {
  expect(told(closed)).toEqual([]);
  expect(told({ NODE_ENV: "development" })).toEqual([]);
  expect(told({ ...closed, TRUST_PROXY: "" }, { ownTls: true })).toEqual([]);
});

it.each<[string, Record<string, string>]>([
  ["plain_http", { PUBLIC_URL: "http://tienda.example" }],
  ["trust_proxy", { TRUST_PROXY: "" }],
  ["plain_mqtt", { MQTT_URL: "" }],
  ["plain_mqtt", { MQTT_URL: "mqtt://horma:p@broker.example" }],
  ["open_metrics", { METRICS: "1" }],
  ["kiosk_pin", { KIOSK_PIN: "" }],
  ["identity", { IDENTITY: "" }],
])("[SX-08] %s is told for %j alone", (setting, variables) => {
  expect(names({ ...closed, ...variables })).toEqual([setting]);
});

it.each<Record<string, string>>([
  { MQTT_URL: "", HOST: "127.0.0.1" },
  { MQTT_URL: "", MQTT_TLS_CERT: "cert.pem", MQTT_TLS_KEY: "key.pem" },
  { MQTT_URL: "mqtt://horma:p@localhost" },
  { METRICS: "1", METRICS_TOKEN: "0123456789abcdef" },
])("[SX-08] nothing is told for %j", (variables) => {
  expect(names({ ...closed, ...variables })).toEqual([]);
});
