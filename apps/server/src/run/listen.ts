import type { FastifyInstance } from "fastify";
import type { Env } from "../platform/env/env.ts";
import { StartFault } from "../platform/process/start-fault.ts";

/** Opens the port. Throws a fault that names PORT or HOST if that cannot be. */
export async function listen(app: FastifyInstance, env: Pick<Env, "host" | "port">): Promise<void> {
  // For "localhost" Fastify opens a second server, which nothing here would bound or close.
  const host = env.host === "localhost" ? "127.0.0.1" : env.host;
  await app.listen({ port: env.port, host }).catch((cause) => {
    const portTaken = ["EADDRINUSE", "EACCES"].includes(cause.code);
    throw new StartFault(portTaken ? "PORT" : "HOST", "the server cannot listen there", cause);
  });
}
