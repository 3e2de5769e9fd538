import { browserStorage } from "@horma/app/browser-storage";
import { server } from "@horma/app/server";
import { newIdempotencyKey } from "@horma/contract";
import { useStore } from "zustand";
import { apiWith } from "../api/api.ts";
import { refreshBoard } from "../live/board-query.ts";
import { session } from "../session/session.ts";
import type { ActionCall, ActionInput } from "./action-calls.ts";
import { type ActionOutcome, createActionQueue, type QueuedAction } from "./create-action-queue.ts";

/** Time between two tries while something waits, ms. */
const retry = 3_000;

/** What this tablet's staff did and the server has not accepted yet. */
export const actionQueue = createActionQueue({
  storage: browserStorage,
  newKey: newIdempotencyKey,
  send: sendInTurn,
});
addEventListener("storage", ({ key }) => actionQueue.follow(key));
server.subscribe(() => {
  if (!server.offline()) void actionQueue.flush();
});
setInterval(() => {
  if (!server.offline() && actionQueue.get().waiting.length > 0) void actionQueue.flush();
}, retry);

/**
 * Two tabs share the queue, so one sends at a time. The key makes the server answer a repeated action without doing it again.
 */
function sendInTurn(action: QueuedAction): Promise<unknown> {
  const send = () => sendAction(action);
  return "locks" in navigator ? navigator.locks.request("staff-actions", send) : send();
}

async function sendAction({ call, body, key, token }: QueuedAction): Promise<void> {
  const loose = apiWith(() => token) as (
    call: ActionCall,
    input: { body: object; idempotencyKey: string },
  ) => Promise<unknown>;
  await loose(call, { body, idempotencyKey: key });
  void refreshBoard();
}

type Act = <N extends ActionCall>(
  call: N,
  body: ActionInput<N>,
  about: { label: string },
) => Promise<ActionOutcome>;

/**
 * Does something as the person who is signed in. Without a server it waits, and is sent later, in order and once. `label` is the staff's
 * name for it: "Tomar 38".
 */
export const act: Act = (call, body, { label }) => {
  const token = session.get()?.token;
  if (token === undefined) throw new Error("no one is signed in");
  return actionQueue.add({ call, body, label, order: orderOf(body), token });
};

function orderOf(body: object): string | null {
  return "hash_id" in body && typeof body.hash_id === "string" ? body.hash_id : null;
}

/** Everything that waits to be sent, and what was refused. */
export function useActionQueue() {
  return useStore(actionQueue);
}
