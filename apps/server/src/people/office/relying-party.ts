import { isIP } from "node:net";
import type { Env } from "../../platform/env/env.ts";

/** Whom passkeys are made for: the host that browsers tie them to, and the only pages that may use them. */
export type RelyingParty = { id: string; origin: string };

/**
 * The host of PUBLIC_URL; without it `localhost`, the only other place where browsers have passkeys. Undefined where they have none:
 * at an IP address, or over plain http.
 */
export function relyingParty({
  publicUrl,
  linkOrigin,
  port,
}: Pick<Env, "publicUrl" | "linkOrigin" | "port">): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(
    linkOrigin ?? `${new URL(publicUrl).protocol}//localhost:${port}`,
  );
  const isSecure = protocol === "https:" || hostname === "localhost";
  return isSecure && isIP(hostname.replace(/^\[|\]$/g, "")) === 0 ? { id: hostname, origin } : undefined;
}
