import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { asyncApi, openApi } from "@horma/contract";
import type { FastifyInstance } from "fastify";
import { stringify } from "yaml";
import type { Env } from "../../platform/env/env.ts";
import { refuse } from "./refusals.ts";
import { sendRefusal } from "./send-refusal.ts";

const description = "/openapi.json";
const boxDescription = "/asyncapi.yaml";
const page = "/docs";

/**
 * Describes the API by the contract: `/openapi.json` and a page to try it, `/docs`.
 * `/asyncapi.yaml` describes what boxes say and what other systems are told. With DOCS=0 none of them exists.
 */
export async function documentApi(app: FastifyInstance, env: Env, version: string): Promise<void> {
  if (!env.docs) return close(app);
  const document = openApi({ version, retailer: env.retailer, url: env.publicUrl });
  await app.register(swagger, { mode: "static", specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: page });
  app.get(description, { schema: { hide: true } }, () => document);
  const boxes = stringify(asyncApi(version), { aliasDuplicateObjects: false });
  app.get(boxDescription, { schema: { hide: true } }, (_request, reply) =>
    reply.type("application/yaml; charset=utf-8").send(boxes),
  );
}

/** With DOCS=0 these addresses lead to no page of the app either. */
function close(app: FastifyInstance): void {
  for (const url of [description, boxDescription, page, `${page}/*`]) {
    app.get(url, { schema: { hide: true } }, (_request, reply) =>
      sendRefusal(reply, refuse("not_found", "the API description is disabled: set DOCS=1")),
    );
  }
}
