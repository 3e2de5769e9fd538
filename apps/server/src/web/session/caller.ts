import { fileScopes } from "@horma/contract";
import type { KeyScope } from "@horma/domain";
import type { FastifyRequest } from "fastify";
import type { AuditActor } from "../../platform/audit/record-audit.ts";

/** Who calls: a machine, or a person of the office. `storeIds` is null for every store. */
export type Caller = {
  actor: AuditActor;
  /** What a machine's key is for; a person's rights are checked before. */
  scopes: readonly KeyScope[];
  storeIds: readonly number[] | null;
};

/** The machine or the person of the office whose token was checked. */
export function callerOf({ key, office }: Pick<FastifyRequest, "key" | "office">): Caller | undefined {
  if (key !== undefined) {
    const { id, name, scopes, storeIds } = key;
    return { actor: { kind: "key", id, name }, scopes, storeIds };
  }
  if (office === undefined) return undefined;
  const { id, name, storeIds } = office;
  return { actor: { kind: "office", id, name }, scopes: fileScopes, storeIds };
}
