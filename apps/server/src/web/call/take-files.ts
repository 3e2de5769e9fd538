import { type CallRoute, calls } from "@horma/contract";
import { errorCodes, type FastifyInstance } from "fastify";

/** Lets calls that take files read them themselves, as they arrive. Every other call refuses their media types. */
export function takeFiles(app: FastifyInstance): void {
  const all: readonly CallRoute[] = Object.values(calls);
  const types = new Set(all.flatMap(({ takes = [] }) => takes));
  app.addContentTypeParser([...types], (request, _body, done) => {
    const given = request.headers["content-type"];
    const media = given?.split(";")[0]?.trim().toLowerCase() ?? "";
    if (request.routeOptions.config.takes?.includes(media)) done(null);
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(given));
  });
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Media types of files that the call reads as they arrive. */
    takes?: readonly string[];
  }
}
