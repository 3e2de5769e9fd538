import { type LoginAnswer, type LoginBody, loginForm } from "@horma/contract";
import { readDocument } from "@horma/domain";
import type { FastifyRequest } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { type OperationInput, operation } from "../../web/call/operation.ts";
import { Refusal, refuse } from "../../web/http/refusals.ts";
import { openSession, replaceSession, type SessionReader } from "../../web/session/session-table.ts";
import { presentClient } from "./client-presenter.ts";
import {
  type ClientRow,
  countOpenOrdersOfPhone,
  countOrders,
  countSignIn,
  findClient,
  openVisit,
} from "./client-table.ts";
import { loginBrowser } from "./login-browser.ts";
import { redeemLoginCode } from "./login-code-table.ts";
import { refuseByAge } from "./refuse-by-age.ts";

const guest = `${loginForm.guest}@${loginForm.emailDomain}`;

/** AP-01: the flow that IDENTITY names (RT-04), or an alias alone. */
export const login = operation("login", async (deps, input) => {
  const answer = await logIn(deps, input);
  // The new token replaces the one that was sent along.
  if (!(answer instanceof Refusal) && input.clientId !== undefined && input.tokenHash !== undefined) {
    const before = input.tokenHash;
    await deps.db.transact((tx) => replaceSession(tx, before, deps.now()));
    input.sessions.forget(before);
  }
  return answer;
});

async function logIn(
  deps: Deps,
  { body, clientId, request, sessions }: OperationInput<"login">,
): Promise<LoginAnswer | Refusal> {
  if (body.password !== loginForm.password)
    return refuse("login_invalid", "the password is not the one of the sign-in form");
  if (body.email === guest) return (await refuseByAge(deps, body)) ?? logInAsGuest(deps, sessions, clientId);
  switch (deps.env.identity) {
    case "rut":
      return (await refuseByAge(deps, body)) ?? logInByDocument(deps, sessions, body, clientId);
    // The age was checked before the code was sent.
    case "sms":
      return logInByCode(deps, body, request);
    case "none":
      return refuse("login_invalid", `shoppers enter here only with an alias: send ${guest} as email`);
  }
}

/** "Entrar sólo con un alias", in either flow: a new visit without identification, or the guest's present one. */
async function logInAsGuest(
  deps: Deps,
  sessions: SessionReader,
  clientId: number | undefined,
): Promise<LoginAnswer> {
  const visiting = clientId === undefined ? undefined : await findClient(deps.db.read, deps.vault, clientId);
  const isGuest = visiting !== undefined && visiting.documentNumber === null && visiting.phone === null;
  return (isGuest ? await enterAgain(deps, visiting) : undefined) ?? enter(deps, sessions, {});
}

/** A login is a new visit. If the same person's visit is still open, it continues with a new token. */
async function logInByDocument(
  deps: Deps,
  sessions: SessionReader,
  { email, document_number }: LoginBody,
  clientId: number | undefined,
): Promise<LoginAnswer | Refusal> {
  if (email.trim() !== document_number?.trim()) {
    return refuse("login_invalid", "send the document as email and again as document_number");
  }
  const documentNumber = readDocument(email);
  if (documentNumber === undefined) {
    return refuse(
      "document_invalid",
      "the document must be a RUT with its check digit or an ID of 3 to 9 digits",
    );
  }
  const visiting = clientId === undefined ? undefined : await findClient(deps.db.read, deps.vault, clientId);
  const same = visiting?.documentNumber === documentNumber;
  return (same ? await enterAgain(deps, visiting) : undefined) ?? enter(deps, sessions, { documentNumber });
}

/** A new visit. */
async function enter(
  deps: Deps,
  sessions: SessionReader,
  identity: { documentNumber?: string },
): Promise<LoginAnswer> {
  const { row, opened } = await openVisit(deps.db.pool, deps.vault, identity, deps.now());
  const { token, ...session } = opened;
  sessions.add(token, session);
  return { auth_token: token, in_queue: 0, client: presentClient(row, { open: 0, confirmed: 0 }) };
}

/** A new token for an open visit, and its orders in the queue. Undefined if the visit was erased at that moment. */
async function enterAgain(deps: Deps, { id }: ClientRow): Promise<LoginAnswer | undefined> {
  return deps.db.transact(async (tx) => {
    const row = await countSignIn(tx, deps.vault, id);
    if (row === undefined) return undefined;
    const auth_token = await openSession(tx, row.id, deps.now());
    const client = presentClient(row, await countOrders(tx.client, row.id));
    return { auth_token, in_queue: client.in_queue, client };
  });
}

/**
 * The code works once and only in the browser that asked for it. Wrong tries count against that code. The number of codes to
 * guess at is limited where they are asked for.
 */
async function logInByCode(
  deps: Deps,
  { email }: LoginBody,
  request: FastifyRequest,
): Promise<LoginAnswer | Refusal> {
  const [code, domain] = email.split("@");
  if (!/^\d{6}$/.test(code ?? "") || domain !== loginForm.emailDomain) {
    return refuse("login_invalid", `send the six digits as email: 123456@${loginForm.emailDomain}`);
  }
  const browser = loginBrowser.of(request);
  if (browser === undefined) return refuse("login_code_invalid", "this browser has not requested a code");
  return deps.db.transact(async (tx) => {
    const phone = await redeemLoginCode(tx, deps, browser, code ?? "");
    if (phone instanceof Refusal) return phone;
    const { row, opened } = await openVisit(tx.client, deps.vault, { phone }, deps.now());
    const in_queue = await countOpenOrdersOfPhone(tx, deps.vault, phone);
    return {
      auth_token: opened.token,
      in_queue,
      client: presentClient(row, { open: in_queue, confirmed: 0 }),
    };
  });
}
