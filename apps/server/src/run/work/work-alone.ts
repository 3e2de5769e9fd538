import Fastify, { type FastifyInstance, LogController } from "fastify";
import type { WorkDeps } from "../../platform/deps.ts";
import { release } from "../../platform/release.ts";
import { exposeMetrics } from "../../upkeep/metrics/metrics.ts";
import { processMetrics } from "../../upkeep/metrics/state-metrics.ts";
import { answerErrors } from "../../web/http/errors.ts";
import { reportHealth } from "../../web/http/health.ts";
import type { Shared } from "../leader/agreement.ts";
import { checkAgreement } from "../leader/agreement.ts";
import type { Life } from "../life.ts";
import { listen } from "../listen.ts";
import { leadWork } from "./lead-work.ts";

/** Works and answers no one but who watches over the process: `/healthz`, `/readyz` and `/metrics` at PORT. */
export async function workAlone(deps: WorkDeps, shared: Shared, { undo, stopping }: Life): Promise<void> {
  await leadWork(deps, shared, undo);
  // Of two that start together, each sees the other now.
  await checkAgreement(deps.db, shared);
  const app = watched(deps);
  undo.push(() => app.close());
  if (stopping()) return;
  await listen(app, deps.env);
  console.log(
    `Horma ${release.version} (build ${release.build}) works; its health is at port ${deps.env.port}`,
  );
}

function watched(deps: WorkDeps): FastifyInstance {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  answerErrors(app);
  exposeMetrics(app, deps, processMetrics(deps));
  reportHealth(app, deps);
  return app;
}
