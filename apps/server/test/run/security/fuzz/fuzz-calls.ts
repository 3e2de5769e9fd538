import { type CallName, calls, refusalCodes } from "@horma/contract";
import fc from "fast-check";
import { openBrowser } from "../../../browser.ts";
import type { BackRoom } from "../../../people/staff/back-room.ts";
import { type Changes, watchChanges } from "../changes.ts";
import { type EndedSessions, type FuzzedStore, fillStore, signInAgain } from "./fuzzed-store.ts";
import { type HostileRequest, hostileRequest } from "./hostile-requests.ts";

/** Longest that an answer may take, ms: on a busy machine, short of hanging. */
const patience = 20_000;
/** What a refused call may leave behind all the same, and why. */
const leftByRefusals: Partial<Record<CallName, readonly string[]>> = {
  // A failed sign-in is a line of the staff's history.
  staffLogin: ["staff_event"],
  // A door is asked for, and that is written down, before its box may turn out not to open.
  deliverOrder: ["order_event"],
  // Links and codes are spent, even when their order can no longer be had.
  pairDevice: ["order_link"],
  takeTransfer: ["session_transfer"],
};
/** What was requested and not to be had is counted after the refusal's answer, and so during the next requests. */
const countedLater = ["lost_demand", "counted", "event_outbox"];
/** A box that does not do what it is told is no fault of the server's. */
const boxRefuses = ["door_not_opened", "device_unreachable"];

/** How many answers there were of each status, which calls had successes, and what was wrong with which request. */
export type FuzzReport = { answered: Record<string, number>; calls: Set<string>; wrong: string[] };

/** Sends so many requests of a seed to a store of their own, one after the other. */
export async function fuzzCalls(
  room: BackRoom,
  { count, seed }: { count: number; seed: number },
  report: FuzzReport,
): Promise<void> {
  const store = await fillStore(room);
  const requests = fc.sample(hostileRequest(store.things), { numRuns: count, seed });
  const changes = await watchChanges(room.shop);
  const browser = openBrowser(room.shop.app);
  await browser.ready();
  for (const [at, request] of requests.entries()) {
    const token = tokenFor(request, store, at);
    const sending = browser.send(calls[request.call].method, request.url, {
      headers: {
        ...(request.payload !== undefined && { "content-type": "application/json" }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...request.headers,
      },
      ...(request.payload !== undefined && { payload: request.payload }),
      address: `203.0.113.${at % 250}`,
    });
    const answer = await withinPatience(sending);
    const problem = answer === "late" ? "no answer" : await wrongWith(request, answer, changes);
    if (problem !== undefined) report.wrong.push(`#${at} of seed ${seed}, ${describe(request)}: ${problem}`);
    if (answer !== "late") {
      report.answered[answer.status] = (report.answered[answer.status] ?? 0) + 1;
      if (answer.status < 300) report.calls.add(request.call);
      const ended = answer.status < 300 ? endedBy(request, token) : undefined;
      // Everything else needs the store.
      if (answer.status < 300 && request.call === "closeOfficeStore") {
        await room.shop.rows("update store set closed_at = null");
        await changes.drain();
      }
      if (ended !== undefined) {
        await signInAgain(room, store, ended);
        await changes.drain();
      }
    }
  }
}

/** Calls that end a colleague's sessions, or their work there. */
const endsSessions = new Set<CallName>([
  "signOutStaff",
  "changeColleague",
  "removeColleague",
  "signOutPerson",
  "removePerson",
  "changePerson",
  "renewPersonPin",
]);

/** Calls that end a session of the office, or may end one of another person. */
const endsOffice = new Set<CallName>(["leaveOffice", "renewOfficeLink", "removeOfficePerson"]);

/** The sessions that a call which succeeded has ended. */
function endedBy({ call, payload }: HostileRequest, token: string | undefined): EndedSessions | undefined {
  if (call === "staffLogout" || call === "endVisit" || endsOffice.has(call)) return { token, logins: [] };
  if (!endsSessions.has(call)) return undefined;
  return { token: undefined, logins: [JSON.parse(payload ?? "{}").login] };
}

/** The owner of the order that is named, else any shopper; sessions of the others in turn. */
function tokenFor({ party, url, payload }: HostileRequest, { tokens, owners }: FuzzedStore, at: number) {
  if (party !== "owner") return tokens[party][at % tokens[party].length];
  const [any] = owners.values();
  return [...owners].find(([hash]) => url.includes(hash) || payload?.includes(hash))?.[1] ?? any;
}

type Answered = { status: number; body: unknown };

async function wrongWith(
  { call }: HostileRequest,
  { status, body }: Answered,
  changes: Changes,
): Promise<string | undefined> {
  const written = await changes.drain();
  if (status < 400) return undefined;
  const { code, message } = (typeof body === "object" && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  const told = `${status} ${JSON.stringify(body)?.slice(0, 200)}`;
  if (!refusalCodes.some((each) => each === code) || typeof message !== "string")
    return `says no reason: ${told}`;
  if (status >= 500) return boxRefuses.includes(String(code)) ? undefined : told;
  const left = written.filter(
    ({ table }) => ![...countedLater, ...(leftByRefusals[call] ?? [])].includes(table),
  );
  return left.length === 0 ? undefined : `${told} left ${JSON.stringify(left).slice(0, 300)}`;
}

async function withinPatience<T>(answer: Promise<T>): Promise<T | "late"> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((settle) => {
    timer = setTimeout(() => settle("late"), patience);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

function describe({ call, party, url, headers, payload }: HostileRequest): string {
  return `${party} ${call} ${url.slice(0, 200)} ${JSON.stringify(headers).slice(0, 200)} ${payload?.slice(0, 300) ?? ""}`;
}
