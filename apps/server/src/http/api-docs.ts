import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { asyncApi } from "@horma/contract";
import type { FastifyInstance } from "fastify";
import { stringify } from "yaml";
import type { Env } from "../env/env.ts";
import { refuse } from "./refusals.ts";
import { sendRefusal } from "./send-refusal.ts";

const description = "/openapi.json";
const boxDescription = "/asyncapi.yaml";
const page = "/docs";

/**
 * The API described by its own routes: `/openapi.json` and a page to try it, `/docs`. Registered before the routes.
 * What smart boxes say is described beside it, at `/asyncapi.yaml`. Where DOCS is 0 nothing of it is there.
 */
export async function documentApi(app: FastifyInstance, env: Env, version: string): Promise<void> {
  if (!env.docs) return close(app);
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Horma", description: "In-store try-on for footwear stores.", version },
      servers: [{ url: env.publicUrl }],
      components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    },
  });
  await app.register(swaggerUi, { routePrefix: page });
  app.get(description, { schema: { hide: true } }, () => app.swagger());
  const boxes = stringify(asyncApi(version), { aliasDuplicateObjects: false });
  app.get(boxDescription, { schema: { hide: true } }, (_request, reply) =>
    reply.type("application/yaml; charset=utf-8").send(boxes),
  );
}

/** These addresses are no page of the app's either. */
function close(app: FastifyInstance): void {
  for (const url of [description, boxDescription, page, `${page}/*`]) {
    app.get(url, { schema: { hide: true } }, (_request, reply) =>
      sendRefusal(reply, refuse("not_found", "the API is not described here: DOCS opens that")),
    );
  }
}
