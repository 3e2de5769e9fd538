import type { Readable } from "node:stream";
import type { CallAnswer, CallInput, CallName, calls } from "@horma/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import type { ReadyAnswer } from "../http/ready-answer.ts";
import type { Refusal } from "../http/refusals.ts";
import type { Caller } from "../session/caller.ts";
import type { MachineKey } from "../session/machine-key.ts";
import type { OfficeSessionReader, SignedInOffice } from "../session/office-session-table.ts";
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

/** What a call knows of its caller, by the token that its route requires. */
type Callers = {
  /** The client of the token. */
  shopper: { clientId: number; tokenHash: string };
  /** Who is signed in on the tablet. */
  staff: { staff: SignedInStaff; tokenHash: string };
  /** A person of the office. */
  office: { office: SignedInOffice; caller: Caller; tokenHash: string };
  wallboard: { wallboard: OpenWallboard; tokenHash: string };
  /** The machine that asks. */
  key: { key: MachineKey; caller: Caller; tokenHash: string };
  /** A machine or a person of the office. */
  shared: { caller: Caller; tokenHash: string };
  /** The client of the token, if a valid one was sent. */
  ifSent: { clientId: number | undefined; tokenHash: string | undefined };
};

/** The calls that require a token of a kind. */
export type CallsOf<T extends string> = {
  [N in CallName]: (typeof calls)[N] extends { token: T } ? N : never;
}[CallName];
type SharedCalls = {
  [N in CallName]: (typeof calls)[N] extends { token: readonly string[] } ? N : never;
}[CallName];
type CallsIfSent = { [N in CallName]: (typeof calls)[N] extends { tokenIfSent: true } ? N : never }[CallName];

// By the call's name, so that code over several calls of a kind knows their caller.
type CallerOf<N extends CallName> =
  N extends CallsOf<"staff">
    ? Callers["staff"]
    : N extends CallsOf<"shopper">
      ? Callers["shopper"]
      : N extends CallsOf<"office">
        ? Callers["office"]
        : N extends CallsOf<"key">
          ? Callers["key"]
          : N extends SharedCalls
            ? Callers["shared"]
            : N extends CallsOf<"wallboard">
              ? Callers["wallboard"]
              : N extends CallsIfSent
                ? Callers["ifSent"]
                : object;

export type OperationInput<N extends CallName> = Required<Pick<CallInput<N>, "params" | "query" | "body">> &
  CallerOf<N> & {
    sessions: SessionReader;
    staffSessions: StaffSessionReader;
    officeSessions: OfficeSessionReader;
    idempotencyKey: string | undefined;
    request: FastifyRequest;
    reply: FastifyReply;
  };

/** Ties an operation to its call in the contract; for the types only. */
export function operation<N extends CallName>(name: N, handle: Operation<N>["handle"]): Operation<N> {
  return { name, handle };
}

/** The operation of every call. */
export type Operations = { readonly [N in CallName]: Operation<N> };
