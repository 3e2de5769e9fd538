import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";

/**
 * Whether everybody reaches the server over https. Not where the server speaks it itself: that is a trial with a
 * self-signed certificate, and a browser that keeps Secure cookies of a host refuses the ones that the same host sets over
 * plain http afterwards.
 */
export function onHttpsOnly({ env, certificate }: Pick<Deps, "env" | "certificate">): boolean {
  return env.publicUrl.startsWith("https://") && certificate === undefined;
}

/** The `secure` of the server's cookies: without a word in PUBLIC_URL as the connection is, so that a proxy's https counts. */
export function secureCookies(app: FastifyInstance): "auto" | boolean {
  if (app.onHttpsOnly) return true;
  return app.initialConfig.https ? false : "auto";
}

/**
 * The name of a cookie that no script reads. Over https it carries a prefix: no other host of the domain and no plain
 * http can plant such a cookie, and with the whole site as its path it is this host's alone.
 */
export function cookieName(app: FastifyInstance, name: string, path: string): string {
  if (!app.onHttpsOnly) return name;
  return path === "/" ? `__Host-${name}` : `__Secure-${name}`;
}

declare module "fastify" {
  interface FastifyInstance {
    /** Nobody is served over plain http: what a cookie is called and whether it is Secure follow from it. */
    onHttpsOnly: boolean;
  }
}
