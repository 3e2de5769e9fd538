import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { asyncApi } from "@horma/contract";
import type { FastifyInstance } from "fastify";
import { stringify } from "yaml";
import type { Env } from "../env.ts";

/**
 * The API described by its own routes: `/openapi.json` and a page to try it, `/docs`. Registered before the routes.
 * What smart boxes say is described beside it, at `/asyncapi.yaml`.
 */
export async function documentApi(app: FastifyInstance, env: Env, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Horma", description: "In-store try-on for footwear stores.", version },
      servers: [{ url: env.publicUrl }],
      components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    },
  });
  await app.register(swaggerUi, { routePrefix: "/docs" });
  app.get("/openapi.json", { schema: { hide: true } }, () => app.swagger());
  const boxes = stringify(asyncApi(version), { aliasDuplicateObjects: false });
  app.get("/asyncapi.yaml", { schema: { hide: true } }, (_request, reply) =>
    reply.type("application/yaml; charset=utf-8").send(boxes),
  );
}
