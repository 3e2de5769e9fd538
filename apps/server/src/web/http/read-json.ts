import { errorCodes, type FastifyInstance } from "fastify";
import { keyTwice } from "./repeated-key.ts";

/** Reads bodies of JSON. One with a key twice in one object is refused: JSON would take the last, and the sender may mean the first. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    const parsed: typeof done = (error, value) => {
      const twice = error ? undefined : keyTwice(body);
      if (twice === undefined) done(error, value);
      else done(new RepeatedKey(twice));
    };
    void parse(request, body, parsed);
  });
}

/** A body with a key twice in one object. */
class RepeatedKey extends errorCodes.FST_ERR_CTP_INVALID_JSON_BODY {
  constructor(key: string) {
    super();
    this.message = `the body has ${key.slice(0, 40)} twice in one object: send it once`;
  }
}
