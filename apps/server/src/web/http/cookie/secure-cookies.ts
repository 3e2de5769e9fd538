import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";

/**
 * Whether everybody reaches the server over https. False if the server speaks https itself: that is a trial with a self-signed
 * certificate. A browser that keeps Secure cookies of a host refuses cookies that the host later sets over plain http.
 */
export function onHttpsOnly({ env, certificate }: Pick<Deps, "env" | "certificate">): boolean {
  return env.publicUrl.startsWith("https://") && certificate === undefined;
}

/** The `secure` of the server's cookies. Without PUBLIC_URL it follows the connection, so a proxy's https counts. */
export function secureCookies(app: FastifyInstance): "auto" | boolean {
  if (app.onHttpsOnly) return true;
  return app.initialConfig.https ? false : "auto";
}

/**
 * The name of a cookie that no script reads. Over https it has a prefix: then no other host of the domain and no plain http can
 * plant it, and with the whole site as its path only this host gets it.
 */
export function cookieName(app: FastifyInstance, name: string, path: string): string {
  if (!app.onHttpsOnly) return name;
  return path === "/" ? `__Host-${name}` : `__Secure-${name}`;
}

declare module "fastify" {
  interface FastifyInstance {
    /** No one is served over plain http. Cookie names and Secure follow from it. */
    onHttpsOnly: boolean;
  }
}
