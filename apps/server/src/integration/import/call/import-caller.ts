import { fileScopes } from "@horma/contract";
import type { KeyScope } from "@horma/domain";
import type { ImportActor } from "../../../platform/db/schema/import.ts";
import type { Deps } from "../../../platform/deps.ts";
import { type CallsOf, type Operation, type OperationInput, operation } from "../../../web/call/operation.ts";
import type { MachineKey } from "../../../web/session/machine-key.ts";
import type { SignedInOffice } from "../../../web/session/office-session-table.ts";

/** Who sends and reads files: a machine, or a person of the office. `storeIds` is null for every store. */
export type ImportCaller = {
  actor: ImportActor;
  scopes: readonly KeyScope[];
  storeIds: readonly number[] | null;
};

type Handled<K extends CallsOf<"key">> = Omit<OperationInput<K>, "key"> & { caller: ImportCaller };

/** A call about files in its two forms: that of machines, and the same for the office. */
export function forBoth<K extends CallsOf<"key">, O extends CallsOf<"office">>(
  ofMachine: K,
  ofOffice: O,
  handle: (deps: Deps, input: Handled<K>) => ReturnType<Operation<K>["handle"]>,
): { machine: Operation<K>; office: Operation<O> } {
  const machine = operation(ofMachine, (deps, input) => {
    const { id, name, scopes, storeIds } = (input as unknown as { key: MachineKey }).key;
    const caller: ImportCaller = { actor: { kind: "key", id, name }, scopes, storeIds };
    return handle(deps, { ...input, caller });
  });
  const office = operation(ofOffice, (deps, input) => {
    const { id, name, storeIds } = (input as unknown as { office: SignedInOffice }).office;
    const caller: ImportCaller = { actor: { kind: "office", id, name }, scopes: fileScopes, storeIds };
    // Both calls have the same shapes in the contract.
    const asked = { ...input, caller } as unknown as Handled<K>;
    return handle(deps, asked) as unknown as ReturnType<Operation<O>["handle"]>;
  });
  return { machine, office };
}
