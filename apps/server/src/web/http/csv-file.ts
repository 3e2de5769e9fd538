import type { FastifyReply } from "fastify";

/** Answers with a CSV file of this name. */
export function asCsvFile(reply: FastifyReply, name: string): void {
  reply.header("content-disposition", `attachment; filename="${name}"`).type("text/csv; charset=utf-8");
}
