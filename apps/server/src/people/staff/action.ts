import type { ActionAnswer, CallAnswer, CallInput, CallName } from "@horma/contract";
import type { Transaction } from "../../platform/db/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { type CallsOf, type Operation, type OperationInput, operation } from "../../web/call/operation.ts";
import { Refusal, Refused, refuse } from "../../web/http/refusals.ts";
import type { SignedInStaff } from "../../web/session/signed-in-staff.ts";
import { findAction, forgetAction, type KeyedAction, storeAction } from "./action-table.ts";
import { type StaffContext, staffContext } from "./staff-context.ts";

/** Calls of the staff app that answer only whether they were done before. */
type ActionName = {
  [N in CallsOf<"staff">]: CallAnswer<N> extends ActionAnswer ? N : never;
}[CallsOf<"staff">];

/**
 * Runs an action's change in one transaction, which also records its key. A refusal rolls everything back. Does not return if the
 * action was done before.
 */
export type Once = <T>(change: (tx: Transaction) => Promise<T | Refusal>) => Promise<T | Refusal>;

/** A staff operation that is safe to repeat. Every answer except a refusal counts as done. */
export function action<N extends ActionName>(
  name: N,
  perform: (deps: Deps, input: OperationInput<N>, once: Once) => Promise<unknown>,
): Operation<N> {
  return operation(name, async (deps, input) => {
    const asked = { call: name, staff: input.staff, key: input.idempotencyKey };
    const done = await atMostOnce(deps, asked, (once) => perform(deps, input, once));
    return (done instanceof Refusal ? done : { repeated: done === repeated }) as CallAnswer<N> | Refusal;
  });
}

type BodyOf<N extends ActionName> = Required<Pick<CallInput<N>, "body">>["body"];

/** What staff, and the demo's crew, do with a store's orders and pairs. */
export type Work<N extends ActionName> = Operation<N> & {
  /**
   * Does it without a call and returns the result or a refusal. If `unless` returns a refusal, in the same transaction and before
   * anything else, nothing is done.
   */
  doneBy: (
    by: StaffContext,
    deps: Deps,
    body: BodyOf<N>,
    unless?: (tx: Transaction) => Promise<Refusal | undefined>,
  ) => Promise<unknown>;
};

/** An action that only needs to know who does it, where and when. */
export function work<N extends ActionName>(
  name: N,
  perform: (deps: Deps, by: StaffContext, body: BodyOf<N>, once: Once) => Promise<unknown>,
): Work<N> {
  const { handle } = action(name, (deps, { body, staff }, once) =>
    perform(deps, staffContext(staff, deps.now()), body, once),
  );
  const doneBy: Work<N>["doneBy"] = (by, deps, body, unless) => {
    const keeper = new KeyKeeper(deps, undefined);
    return perform(deps, by, body, (change) => keeper.once(async (tx) => (await unless?.(tx)) ?? change(tx)));
  };
  return { name, handle, doneBy };
}

/** What {@link atMostOnce} returns if the action was already done under the same key. */
export const repeated = Symbol("repeated");

/**
 * Does something once per key, also for simultaneous calls. `perform` makes its change through `once`; what it does before and
 * after must be harmless to repeat. A final refusal or a fault frees the key, so that the call may be retried.
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
    // A simultaneous call may have done it after this one was refused early.
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

  /** Nothing begins for a used key. */
  async look(): Promise<void> {
    if (this.keyed === undefined) return;
    const known = await findAction(this.deps.db.read, this.keyed.staffId, this.keyed.key);
    if (known !== undefined) throw this.wasUsed(this.keyed, known);
  }

  /** Looks again for a key that this call did not use itself. */
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
    if (this.keyed === undefined || (await storeAction(tx, this.keyed))) return;
    const known = await findAction(tx, this.keyed.staffId, this.keyed.key);
    throw this.wasUsed(this.keyed, known ?? this.keyed.call);
  }

  private wasUsed({ call }: KeyedAction, known: string): Error {
    if (known === call) return new DoneBefore();
    return new Refused(
      refuse(
        "idempotency_key_reused",
        "this idempotency key was used for another action: use a new key for each action",
      ),
    );
  }
}
