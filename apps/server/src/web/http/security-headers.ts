import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import helmet, { type HelmetOptions } from "helmet";
import type { Deps } from "../../platform/deps.ts";

/** Device features that the apps use, and those that no one may use, so that a browser asks no shopper for them. */
const deviceUse = [
  "camera=(self)",
  "otp-credentials=(self)",
  "geolocation=(self)",
  ...["microphone", "payment", "usb", "serial", "hid", "midi", "display-capture"].map(
    (feature) => `${feature}=()`,
  ),
].join(", ");

/** Headers of what is never a page: it may load and do nothing. The other headers say what a page may do. */
const dataHeaders = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;
const dataPath = "/api/";

/** Headers of answers before any hook runs, to unreadable addresses or requests. */
export const bareHeaders = { "cache-control": "no-store", ...dataHeaders } as const;

/**
 * What a page may load and do: its own origin, the scanner's WASM and worker, the camera, and pictures of the retailer's hosts. It
 * may send to one other origin: the analytics service, if configured.
 */
export function secureHeaders(
  app: FastifyInstance,
  { env: { analyticsUrl, imageHosts }, certificate }: Deps,
): void {
  const headers = headersOf({
    // Set below, and only for requests over https.
    strictTransportSecurity: false,
    xFrameOptions: { action: "deny" },
    referrerPolicy: { policy: "no-referrer" },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        workerSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", "data:", "blob:", ...imageHosts.map((host) => `https://${host}`)],
        mediaSrc: ["'self'", "blob:"],
        connectSrc: ["'self'", ...(analyticsUrl === null ? [] : [new URL(analyticsUrl).origin])],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
  });
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(request.url.startsWith(dataPath) ? dataHeaders : headers);
    // A browser that accepted a self-signed certificate must be able to return to http.
    if (app.onHttpsOnly || (request.protocol === "https" && !certificate))
      reply.header("strict-transport-security", "max-age=31536000");
    done();
  });
}

/** helmet's headers. They are the same on every answer, so they are computed once. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  helmet(options)(request, answer, () => undefined);
  return { ...(answer.getHeaders() as Record<string, string>), "permissions-policy": deviceUse };
}
