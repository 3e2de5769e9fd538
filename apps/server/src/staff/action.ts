import type { ActionAnswer, CallAnswer, CallName } from "@horma/contract";
import { type Operation, type OperationInput, operation } from "../call/operation.ts";
import type { Transaction } from "../db/database.ts";
import type { Deps } from "../deps.ts";
import { Refusal, Refused, refuse } from "../http/refusals.ts";
import type { SignedInStaff } from "../session/signed-in-staff.ts";
import { findAction, forgetAction, type KeyedAction, keepAction } from "./action-table.ts";
import { type StoreDeed, staffDeed } from "./store-deed.ts";

/** Calls of the staff app that answer only whether they were done before. */
type ActionName = { [N in CallName]: CallAnswer<N> extends ActionAnswer ? N : never }[CallName];

/**
 * Runs the change of an action in one transaction, together with the note that its key was used. Nothing of it stays
 * when it answers a refusal. Does not return when the action was done before.
 */
export type Once = <T>(change: (tx: Transaction) => Promise<T | Refusal>) => Promise<T | Refusal>;

/** An operation of the staff that is safe to repeat: whatever it answers short of a refusal counts as done. */
export function action<N extends ActionName>(
  name: N,
  perform: (deps: Deps, input: OperationInput<N>, once: Once) => Promise<unknown>,
): Operation<N> {
  return operation(name, async (deps, input) => {
    const asked = { call: name, staff: input.staff as SignedInStaff, key: input.idempotencyKey };
    const done = await atMostOnce(deps, asked, (once) => perform(deps, input, once));
    return (done instanceof Refusal ? done : { repeated: done === repeated }) as CallAnswer<N> | Refusal;
  });
}

/** What the staff does with a store's orders and pairs, and the demo's crew too. */
export type Work<N extends ActionName> = Operation<N> & {
  /**
   * Does it without a call: what it came to, or why not. Nothing is done where `unless` says in the same transaction, before
   * anything else, why not.
   */
  doneBy: (
    by: StoreDeed,
    deps: Deps,
    body: OperationInput<N>["body"],
    unless?: (tx: Transaction) => Promise<Refusal | undefined>,
  ) => Promise<unknown>;
};

/** An action that needs to know no more than who does it, where and when. */
export function work<N extends ActionName>(
  name: N,
  perform: (deps: Deps, by: StoreDeed, body: OperationInput<N>["body"], once: Once) => Promise<unknown>,
): Work<N> {
  const { handle } = action(name, (deps, { body, staff }, once) =>
    perform(deps, staffDeed(staff as SignedInStaff, deps.now()), body, once),
  );
  const doneBy: Work<N>["doneBy"] = (by, deps, body, unless) => {
    const keeper = new KeyKeeper(deps, undefined);
    return perform(deps, by, body, (change) => keeper.once(async (tx) => (await unless?.(tx)) ?? change(tx)));
  };
  return { name, handle, doneBy };
}

/** What {@link atMostOnce} answers when the same was done before under the same key. */
export const repeated = Symbol("repeated");

/**
 * Does something once a key, also when it is asked for twice in the same instant. `perform` makes its change through
 * `once`; what it does before and after must be harmless when done again. A refusal in the end, or a fault, gives the
 * key back, so that the same call may be tried again.
 */
export async function atMostOnce<T>(
  deps: Pick<Deps, "db" | "now">,
  { call, staff, key }: { call: CallName; staff: SignedInStaff; key: string | undefined },
  perform: (once: Once) => Promise<T>,
): Promise<T | Refusal | typeof repeated> {
  const keyed = key === undefined ? undefined : { staffId: staff.id, key, call, at: deps.now() };
  const keeper = new KeyKeeper(deps, keyed);
  let done = false;
  try {
    await keeper.look();
    const ended = await perform((change) => keeper.once(change));
    done = !(ended instanceof Refusal);
    // What was refused before its change began may have been done meanwhile, by its twin.
    if (!done) await keeper.lookAgain();
    return ended;
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    if (error instanceof DoneBefore) return repeated;
    throw error;
  } finally {
    if (!done) await keeper.giveBack();
  }
}

class DoneBefore extends Error {}

class KeyKeeper {
  private kept = false;

  constructor(
    private readonly deps: Pick<Deps, "db">,
    private readonly keyed: KeyedAction | undefined,
  ) {}

  /** Nothing is begun for a key that was used. */
  async look(): Promise<void> {
    if (this.keyed === undefined) return;
    const known = await findAction(this.deps.db.read, this.keyed.staffId, this.keyed.key);
    if (known !== undefined) throw this.wasUsed(this.keyed, known);
  }

  /** A key that this call did not use itself. */
  async lookAgain(): Promise<void> {
    if (!this.kept) await this.look();
  }

  async once<T>(change: (tx: Transaction) => Promise<T | Refusal>): Promise<T | Refusal> {
    try {
      const changed = await this.deps.db.transact(async (tx) => {
        await this.keep(tx);
        const done = await change(tx);
        if (done instanceof Refusal) throw new Refused(done);
        return done;
      });
      this.kept = this.keyed !== undefined;
      return changed;
    } catch (error) {
      if (error instanceof Refused) return error.refusal;
      throw error;
    }
  }

  async giveBack(): Promise<void> {
    const { keyed } = this;
    if (this.kept && keyed !== undefined) await this.deps.db.transact((tx) => forgetAction(tx, keyed));
  }

  private async keep(tx: Transaction): Promise<void> {
    if (this.keyed === undefined || (await keepAction(tx, this.keyed))) return;
    const known = await findAction(tx, this.keyed.staffId, this.keyed.key);
    throw this.wasUsed(this.keyed, known ?? this.keyed.call);
  }

  private wasUsed({ call }: KeyedAction, known: string): Error {
    if (known === call) return new DoneBefore();
    return new Refused(
      refuse("idempotency_key_reused", "this key was used for something else: take a new key per action"),
    );
  }
}
