import type { FastifyInstance } from "fastify";

/**
 * The `secure` of the server's cookies: as the browser's connection is, so that a proxy's https counts. Never where the
 * server speaks https itself: that is a trial with a self-signed certificate, and a browser that keeps Secure cookies of
 * a host refuses the ones that the same host sets over plain http afterwards.
 */
export function secureCookies(app: FastifyInstance): "auto" | false {
  return app.initialConfig.https ? false : "auto";
}
