import { CallError } from "@horma/contract";
import { createStore } from "zustand/vanilla";
import type { BrowserStorage } from "../browser-storage.ts";
import { oneAtATime } from "../live/one-at-a-time.ts";
import type { ActionCall } from "./action-calls.ts";

/** Something a staff member did that the server has not taken yet. */
export type QueuedAction = {
  /** Made once and sent every time: the server does the same key only once. */
  key: string;
  call: ActionCall;
  body: object;
  /** As people say it: Tomar 38. */
  label: string;
  /** The order it is about, where it is about one. */
  order: string | null;
  /** The session it was done in; it is sent with it, whoever is signed in by then. */
  token: string;
  /** Answers it got that were no word on it: the server failed. */
  faults: number;
};

/** What came of it: done, kept for when the server is back, or refused. */
export type ActionOutcome = { kind: "done" } | { kind: "queued" } | { kind: "refused"; error: CallError };

/** An action that the server would not do, kept until somebody has read it. */
export type RefusedAction = { action: QueuedAction; error: CallError };

type ActionQueueState = { waiting: readonly QueuedAction[]; refused: readonly RefusedAction[] };

export type ActionQueueOptions = {
  storage: BrowserStorage;
  /** Sends one; throws {@link CallError}. */
  send: (action: QueuedAction) => Promise<unknown>;
  newKey: () => string;
};

const storageKey = "staff-actions";
/** A server that fails this often over one action will fail over it again: the others must not wait for it. */
const faultsUntilDropped = 5;

/**
 * Sends actions in the order they were done, one at a time. One that had no answer stays, with its key, at the head of the
 * queue and in the tablet's storage, and is sent again at `flush`; one that was refused is dropped and told.
 */
export function createActionQueue({ storage, send, newKey }: ActionQueueOptions) {
  const { setState: become, ...store } = createStore<ActionQueueState>(() => ({
    waiting: readActions(storage),
    refused: [],
  }));
  const get = store.getState;
  const asking = new Map<string, (outcome: ActionOutcome) => void>();

  /** Changes what waits, as the storage has it now: another tab of the tablet shares it. */
  function change(next: (waiting: readonly QueuedAction[]) => readonly QueuedAction[]) {
    const waiting = next(readActions(storage));
    keepActions(storage, waiting);
    become({ waiting });
  }

  /** Whoever waits for the action learns what came of it, once. */
  function tell({ key }: QueuedAction, outcome: ActionOutcome) {
    asking.get(key)?.(outcome);
    asking.delete(key);
  }

  function drop(action: QueuedAction) {
    change((waiting) => waiting.filter(({ key }) => key !== action.key));
  }

  function refuse(action: QueuedAction, error: CallError) {
    drop(action);
    // Who asked is told where the button is; who is gone already is told by the board.
    if (asking.has(action.key)) tell(action, { kind: "refused", error });
    else become({ refused: [...get().refused, { action, error }] });
  }

  /** Whether the queue may go on with the next one. */
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

  /** Sends what waits; resolves when nothing does or the server had no answer. */
  const flush = oneAtATime(sendAll);

  return {
    ...store,
    get,
    /** Does it now where the server answers, and later where it does not. */
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
    /** Somebody has read that it was refused. */
    forget(refused: RefusedAction) {
      become({ refused: get().refused.filter((other) => other !== refused) });
    },
  };
}

/** What is no word on the action: it is sent again. */
const noWord: ReadonlySet<CallError["code"]> = new Set(["unavailable", "internal_error", "rate_limited"]);

/** The server's word on it; a device that cannot be reached is one too, though it comes as a fault. */
function isRefusal({ kind, code }: CallError): boolean {
  return kind === "refused" || !noWord.has(code);
}

/** An answer that is none of the API's. */
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

function keepActions(storage: BrowserStorage, actions: readonly QueuedAction[]): void {
  if (actions.length === 0) storage.removeItem(storageKey);
  else storage.setItem(storageKey, JSON.stringify(actions));
}

function isAction(value: unknown): value is QueuedAction {
  if (typeof value !== "object" || value === null) return false;
  const { key, call, label, token, faults } = value as Partial<QueuedAction>;
  return [key, call, label, token].every((text) => typeof text === "string") && typeof faults === "number";
}
