import { fileScopes } from "@horma/contract";
import type { KeyScope } from "@horma/domain";
import type { AuditActor } from "../../platform/audit/note-audit.ts";
import type { Deps } from "../../platform/deps.ts";
import type { MachineKey } from "../session/machine-key.ts";
import type { SignedInOffice } from "../session/office-session-table.ts";
import { type CallsOf, type Operation, type OperationInput, operation } from "./operation.ts";

/** Who calls: a machine, or a person of the office. `storeIds` is null for every store. */
export type Caller = {
  actor: AuditActor;
  /** What a machine's key is for; a person's rights are checked before. */
  scopes: readonly KeyScope[];
  storeIds: readonly number[] | null;
};

type Handled<K extends CallsOf<"key">> = Omit<OperationInput<K>, "key"> & { caller: Caller };

/** A call in its two forms: that of machines, and the same for the office. */
export function forBoth<K extends CallsOf<"key">, O extends CallsOf<"office">>(
  ofMachine: K,
  ofOffice: O,
  handle: (deps: Deps, input: Handled<K>) => ReturnType<Operation<K>["handle"]>,
): { machine: Operation<K>; office: Operation<O> } {
  const machine = operation(ofMachine, (deps, input) => {
    const { id, name, scopes, storeIds } = (input as unknown as { key: MachineKey }).key;
    const caller: Caller = { actor: { kind: "key", id, name }, scopes, storeIds };
    return handle(deps, { ...input, caller });
  });
  const office = operation(ofOffice, (deps, input) => {
    const { id, name, storeIds } = (input as unknown as { office: SignedInOffice }).office;
    const caller: Caller = { actor: { kind: "office", id, name }, scopes: fileScopes, storeIds };
    // Both calls have the same shapes in the contract.
    const asked = { ...input, caller } as unknown as Handled<K>;
    return handle(deps, asked) as unknown as ReturnType<Operation<O>["handle"]>;
  });
  return { machine, office };
}
