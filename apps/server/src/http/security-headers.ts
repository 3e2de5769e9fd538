import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { Env } from "../env.ts";

/**
 * What a page may load and do: its own origin only, the scanner's WASM and worker, and the camera. It may send to
 * one other origin, that of the analytics service, where one is configured.
 */
export async function secureHeaders(app: FastifyInstance, { analyticsUrl }: Env): Promise<void> {
  await app.register(helmet, {
    // Set below, and only where the request came over https.
    strictTransportSecurity: false,
    xFrameOptions: { action: "deny" },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        workerSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", "data:", "blob:"],
        mediaSrc: ["'self'", "blob:"],
        connectSrc: ["'self'", ...(analyticsUrl === null ? [] : [new URL(analyticsUrl).origin])],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.header(
      "permissions-policy",
      "camera=(self), otp-credentials=(self), microphone=(), geolocation=(self)",
    );
    if (request.protocol === "https") reply.header("strict-transport-security", "max-age=31536000");
  });
}
