import { calls } from "@horma/contract";
import { errorCodes, type FastifyInstance } from "fastify";

/** Lets calls that take files read them themselves, as they arrive. Every other call refuses their media types. */
export function takeFiles(app: FastifyInstance): void {
  const types: readonly string[] = calls.createImport.takes;
  app.addContentTypeParser([...types], (request, _body, done) => {
    if (request.routeOptions.config.takes) done(null);
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers["content-type"]));
  });
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Media types of files that the call reads as they arrive. */
    takes?: readonly string[];
  }
}
