import type { Readable } from "node:stream";
import type { CallAnswer, CallInput, CallName, calls } from "@horma/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import type { ReadyAnswer } from "../http/ready-answer.ts";
import type { Refusal } from "../http/refusals.ts";
import type { MachineKey } from "../session/machine-key.ts";
import type { SessionReader } from "../session/session-table.ts";
import type { SignedInStaff } from "../session/signed-in-staff.ts";
import type { StaffSessionReader } from "../session/staff-session-table.ts";
import type { OpenWallboard } from "../session/wallboard-token.ts";

/** What an operation gets: its validated input, whose token it is, and the app's dependencies. */
export type Operation<N extends CallName> = {
  name: N;
  handle: (deps: Deps, input: OperationInput<N>) => Promise<Answered<N>> | ReadyAnswer | Refusal;
};

type Answered<N extends CallName> = CallAnswer<N> | ReadyAnswer | Refusal | FileOf<N>;
/** A file goes out as it is read. */
type FileOf<N extends CallName> = (typeof calls)[N] extends { gives: string } ? Readable : never;

export type OperationInput<N extends CallName> = Required<Pick<CallInput<N>, "params" | "query" | "body">> & {
  /** Id of the client of the token; set on every call that requires a shopper's. */
  clientId: number | undefined;
  /** Who is signed in, on the calls of the staff app. */
  staff: (typeof calls)[N] extends { token: "staff" } ? SignedInStaff : undefined;
  /** The wallboard that asks, on the call that it reads. */
  wallboard: (typeof calls)[N] extends { token: "wallboard" } ? OpenWallboard : undefined;
  /** The machine that asks, on calls of machines. */
  key: (typeof calls)[N] extends { token: "key" } ? MachineKey : undefined;
  /** The hash of the token, if the call reads it and it is valid. */
  tokenHash: string | undefined;
  sessions: SessionReader;
  staffSessions: StaffSessionReader;
  idempotencyKey: string | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Ties an operation to its call in the contract; for the types only. */
export function operation<N extends CallName>(name: N, handle: Operation<N>["handle"]): Operation<N> {
  return { name, handle };
}

/** Any operation there is. */
export type AnyOperation = { [N in CallName]: Operation<N> }[CallName];
