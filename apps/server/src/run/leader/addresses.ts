/** The addresses of database and broker, without the account that a process signs in with. */
import pg from "pg";
import { StartFault } from "../../platform/process/start-fault.ts";

/**
 * The database of a DATABASE_URL: host, port and name, without role and password. Throws {@link StartFault} if it is invalid.
 */
export function databaseAddress(databaseUrl: string): string {
  try {
    const { host, port, database } = new pg.Client({ connectionString: databaseUrl });
    return `${host.toLowerCase()}:${port}/${database ?? ""}`;
  } catch (cause) {
    throw new StartFault("DATABASE_URL", "it is not a valid address", cause);
  }
}

/** The broker of an MQTT_URL: host and port, without account. */
export function brokerAddress(mqttUrl: string): string {
  const { hostname, port, protocol } = new URL(mqttUrl);
  return `${hostname.toLowerCase()}:${port || (protocol === "mqtts:" ? 8883 : 1883)}`;
}
