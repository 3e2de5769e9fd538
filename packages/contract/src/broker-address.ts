/**
 * Where a broker's address leads and how it signs in there, as the options of an MQTT client, which would parse the address itself
 * by what Node deprecates.
 * @param address `mqtt://` or `mqtts://`, with account and port if it has any
 */
export function brokerAddress(address: string): {
  protocol: "mqtt" | "mqtts";
  host: string;
  port: number;
  username?: string;
  password?: string;
} {
  const { protocol, hostname, port, username, password } = new URL(address);
  const secure = protocol === "mqtts:";
  return {
    protocol: secure ? "mqtts" : "mqtt",
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || (secure ? 8883 : 1883),
    ...(username !== "" && { username: decodeURIComponent(username) }),
    ...(password !== "" && { password: decodeURIComponent(password) }),
  };
}
