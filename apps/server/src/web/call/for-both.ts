import { fileScopes } from "@horma/contract";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../session/caller.ts";
import type { MachineKey } from "../session/machine-key.ts";
import type { SignedInOffice } from "../session/office-session-table.ts";
import { type CallsOf, type Operation, type OperationInput, operation } from "./operation.ts";

type Handled<K extends CallsOf<"key">> = Omit<OperationInput<K>, "key">;

/** A call in its two forms: that of machines, and the same for the office. */
export function forBoth<K extends CallsOf<"key">, O extends CallsOf<"office">>(
  ofMachine: K,
  ofOffice: O,
  handle: (deps: Deps, input: Handled<K>) => ReturnType<Operation<K>["handle"]>,
): { machine: Operation<K>; office: Operation<O> } {
  const machine = operation(ofMachine, (deps, input) => {
    const caller = machineCaller((input as unknown as { key: MachineKey }).key);
    return handle(deps, { ...input, caller });
  });
  const office = operation(ofOffice, (deps, input) => {
    const caller = officeCaller((input as unknown as { office: SignedInOffice }).office);
    // Both calls have the same shapes in the contract.
    const asked = { ...input, caller } as unknown as Handled<K>;
    return handle(deps, asked) as unknown as ReturnType<Operation<O>["handle"]>;
  });
  return { machine, office };
}

/** A machine as a caller. */
export function machineCaller({ id, name, scopes, storeIds }: MachineKey): Caller {
  return { actor: { kind: "key", id, name }, scopes, storeIds };
}

/** A person of the office as a caller. */
export function officeCaller({ id, name, storeIds }: SignedInOffice): Caller {
  return { actor: { kind: "office", id, name }, scopes: fileScopes, storeIds };
}
