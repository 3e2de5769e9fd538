// The image's health check: exits with 0 if the server of this machine is ready, on the port and address that it reads from the
// environment.
import { EnvFault, envReader } from "../../platform/process/env-reader.ts";

try {
  const read = envReader(process.env);
  const host = read.text("HOST", "0.0.0.0");
  const reached = ["0.0.0.0", "::"].includes(host) ? "localhost" : host;
  const origin = `http://${reached.includes(":") ? `[${reached}]` : reached}:${read.port("PORT", 3000)}`;
  const { ok, status } = await fetch(new URL("/readyz", origin), { signal: AbortSignal.timeout(2_500) });
  if (!ok) throw new Error(`the server is not ready: ${status}`);
} catch (error) {
  console.error(error instanceof EnvFault ? error.message : `no health: ${error}`);
  process.exitCode = 1;
}
