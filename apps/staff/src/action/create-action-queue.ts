import type { BrowserStorage } from "@horma/app/storage";
import { CallError } from "@horma/contract";
import { createStore } from "zustand/vanilla";
import { oneAtATime } from "../live/one-at-a-time.ts";
import type { ActionCall } from "./action-calls.ts";

/** Something that a staff member did and the server has not accepted yet. */
export type QueuedAction = {
  /** Made once and sent every time: the server does one key only once. */
  key: string;
  call: ActionCall;
  body: object;
  /** The staff's name for it: Tomar 38. */
  label: string;
  /** The order it is about, if any. */
  order: string | null;
  /** The session it was done in. It is sent with this token, no matter who is signed in by then. */
  token: string;
  /** How often the server failed over it instead of answering. */
  faults: number;
};

/** The result: done, kept until the server is back, or refused. */
export type ActionOutcome = { kind: "done" } | { kind: "queued" } | { kind: "refused"; error: CallError };

/** A refused action, kept until someone has read it. */
export type RefusedAction = { action: QueuedAction; error: CallError };

type ActionQueueState = { waiting: readonly QueuedAction[]; refused: readonly RefusedAction[] };

export type ActionQueueOptions = {
  storage: BrowserStorage;
  /** Sends one. Throws {@link CallError}. */
  send: (action: QueuedAction) => Promise<unknown>;
  newKey: () => string;
};

const storageKey = "staff-actions";
/** After this many faults an action is dropped: it would fail again, and the others must not wait for it. */
const faultsUntilDropped = 5;

/**
 * Sends actions one at a time, in the order they were done. One without an answer stays first in the queue and in the tablet's
 * storage; `flush` sends it again, with the same key. A refused one is dropped and reported.
 */
export function createActionQueue({ storage, send, newKey }: ActionQueueOptions) {
  const { setState: become, ...store } = createStore<ActionQueueState>(() => ({
    waiting: readActions(storage),
    refused: [],
  }));
  const get = store.getState;
  const asking = new Map<string, (outcome: ActionOutcome) => void>();

  /** Changes the waiting actions as they are in the storage now, because the tablet's other tabs share it. */
  function change(next: (waiting: readonly QueuedAction[]) => readonly QueuedAction[]) {
    const waiting = next(readActions(storage));
    storeActions(storage, waiting);
    become({ waiting });
  }

  /** Gives the result to the caller who waits for it, once. */
  function tell({ key }: QueuedAction, outcome: ActionOutcome) {
    asking.get(key)?.(outcome);
    asking.delete(key);
  }

  function drop(action: QueuedAction) {
    change((waiting) => waiting.filter(({ key }) => key !== action.key));
  }

  function refuse(action: QueuedAction, error: CallError) {
    drop(action);
    // If the caller still waits, the button shows the refusal. Otherwise the board does.
    if (asking.has(action.key)) tell(action, { kind: "refused", error });
    else become({ refused: [...get().refused, { action, error }] });
  }

  /** Resolves to whether the queue may go on with the next one. */
  async function sendOne(action: QueuedAction): Promise<boolean> {
    try {
      await send(action);
    } catch (cause) {
      const error = cause instanceof CallError ? cause : unreadable(cause);
      if (isRefusal(error)) refuse(action, error);
      else if (action.faults + 1 >= faultsUntilDropped) refuse(action, error);
      else {
        if (error.code === "internal_error") countFault(action);
        for (const waiting of get().waiting) tell(waiting, { kind: "queued" });
        return false;
      }
      return true;
    }
    drop(action);
    tell(action, { kind: "done" });
    return true;
  }

  function countFault(action: QueuedAction) {
    const counted = { ...action, faults: action.faults + 1 };
    change((waiting) => waiting.map((other) => (other.key === action.key ? counted : other)));
  }

  async function sendAll() {
    for (let action = get().waiting[0]; action !== undefined; action = get().waiting[0]) {
      if (!(await sendOne(action))) return;
    }
  }

  /** Sends what waits. Resolves when nothing waits or the server does not answer. */
  const flush = oneAtATime(sendAll);

  return {
    ...store,
    get,
    /** Does it now; if the server does not answer, later. */
    add(action: Omit<QueuedAction, "key" | "faults">): Promise<ActionOutcome> {
      const queued = { ...action, key: newKey(), faults: 0 };
      const outcome = new Promise<ActionOutcome>((resolve) => asking.set(queued.key, resolve));
      change((waiting) => [...waiting, queued]);
      void flush();
      return outcome;
    },
    flush,
    /** Another tab of the tablet changed the queue. */
    follow(key: string | null) {
      if (key === null || key === storageKey) become({ waiting: readActions(storage) });
    },
    /** Someone has read the refusal. */
    forget(refused: RefusedAction) {
      become({ refused: get().refused.filter((other) => other !== refused) });
    },
  };
}

/** Errors that say nothing about the action: it is sent again. */
const noWord: ReadonlySet<CallError["code"]> = new Set(["unavailable", "internal_error", "rate_limited"]);

/** Whether the server refused it. An unreachable device counts too, though its error is a fault. */
function isRefusal({ kind, code }: CallError): boolean {
  return kind === "refused" || !noWord.has(code);
}

/** An answer that is not the API's. */
function unreadable(cause: unknown): CallError {
  return new CallError("failed", "internal_error", "the answer could not be read", [], { cause });
}

function readActions(storage: BrowserStorage): readonly QueuedAction[] {
  try {
    const value: unknown = JSON.parse(storage.getItem(storageKey) ?? "[]");
    return Array.isArray(value) ? value.filter(isAction) : [];
  } catch {
    return [];
  }
}

function storeActions(storage: BrowserStorage, actions: readonly QueuedAction[]): void {
  if (actions.length === 0) storage.removeItem(storageKey);
  else storage.setItem(storageKey, JSON.stringify(actions));
}

function isAction(value: unknown): value is QueuedAction {
  if (typeof value !== "object" || value === null) return false;
  const { key, call, label, token, faults } = value as Partial<QueuedAction>;
  return [key, call, label, token].every((text) => typeof text === "string") && typeof faults === "number";
}
