import { isLoopback } from "../network/lan-addresses.ts";
import type { Env } from "./env.ts";

/** A setting that leaves the server open: its name in the figures, and a line that says what to do. */
export type InsecureSetting = { setting: string; says: string };

/**
 * Settings that leave a production server open. Outside production only what makes https useless counts.
 * @param ownTls the server speaks https itself, with a self-signed certificate
 */
export function insecureSettings(env: Env, { ownTls }: { ownTls: boolean }): InsecureSetting[] {
  const isHttps = env.publicUrl.startsWith("https://");
  const open: InsecureSetting[] = [];
  const tell = (setting: string, says: string) => open.push({ setting, says });
  if (isHttps && !ownTls && env.trustProxy === undefined) {
    const says = "all callers share the proxy's address and rate limits";
    tell("trust_proxy", `PUBLIC_URL is https without TRUST_PROXY: ${says}`);
  }
  if (!env.production) return open;
  if (!isHttps) tell("plain_http", "PUBLIC_URL is not https: tokens and documents are sent unencrypted");
  if (isPlainMqtt(env)) {
    const given = env.mqttUrl === undefined ? "MQTT_TLS_CERT is not set" : "MQTT_URL is not mqtts";
    tell("plain_mqtt", `${given}: passwords of the broker are sent unencrypted`);
  }
  if (env.openMetrics && env.metricsToken === undefined)
    tell("open_metrics", "METRICS is 1 without METRICS_TOKEN: anyone can read the metrics");
  if (env.kioskPin === undefined) tell("kiosk_pin", "KIOSK_PIN is not set: kiosk mode cannot be left");
  if (!env.identityGiven)
    tell("identity", `IDENTITY is not set: shoppers identify by ${env.identity}, which proves nothing`);
  return open;
}

/** Whether MQTT goes over the network unencrypted. */
function isPlainMqtt({ mqttUrl, mqttTls, host }: Env): boolean {
  if (mqttUrl === undefined) return mqttTls === undefined && !isLoopback(host);
  const { protocol, hostname } = new URL(mqttUrl);
  return protocol === "mqtt:" && !isLoopback(hostname);
}
