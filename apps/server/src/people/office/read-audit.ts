import { Readable } from "node:stream";
import type { CallInput } from "@horma/contract";
import { csvFile, csvRows } from "@horma/domain";
import {
  type AuditPlace,
  type AuditSearch,
  type FoundLine,
  findAudit,
} from "../../platform/audit/find-audit.ts";
import type { Reader } from "../../platform/db/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { operation } from "../../web/call/operation.ts";
import { asCsvFile } from "../../web/http/csv-file.ts";
import { Refusal, refuse } from "../../web/http/refusals.ts";
import type { SignedInOffice } from "../../web/session/office-session-table.ts";
import { storesAsked } from "../../web/session/stores-asked.ts";

/** Lines of one page, and of one query of a file. */
const [pageSize, filePage] = [50, 2_000];

/** OF-10. Who did what, newest first: of the stores of the caller, and where they are for every store also of none. */
export const listAudit = operation("listAudit", async ({ db }, { query, office }) => {
  const search = await searchOf({ db }, query, office);
  if (search instanceof Refusal) return search;
  const after = query.before === undefined ? undefined : placeOf(query.before);
  if (query.before !== undefined && after === undefined)
    return refuse("bad_request", "before is not a line's id");
  const found = await findAudit(db.read, search, { after, limit: pageSize + 1 });
  const lines = found.slice(0, pageSize);
  return { lines: lines.map(present), next: found.length > pageSize ? idOf(lines.at(-1)) : null };
});

/** The same as a CSV file, with every line. */
export const getAuditFile = operation("getAuditFile", async ({ db }, { query, office, reply }) => {
  const search = await searchOf({ db }, query, office);
  if (search instanceof Refusal) return search;
  asCsvFile(reply, "audit.csv");
  return Readable.from(fileLines(db.read, search));
});

async function* fileLines(reader: Reader, search: AuditSearch): AsyncGenerator<string> {
  yield csvFile([["at", "actor", "action", "subject", "store", "data"]]);
  for (let after: AuditPlace | undefined; ; ) {
    const found = await findAudit(reader, search, { after, limit: filePage });
    yield csvRows(
      found.map(({ at, actor, action, subject, store, data }) => [
        at.toISOString(),
        actor,
        action,
        subject,
        store,
        JSON.stringify(data),
      ]),
    );
    if (found.length < filePage) return;
    after = found.at(-1);
  }
}

async function searchOf(
  { db }: Pick<Deps, "db">,
  { store, q = "", actions, from, to }: CallInput<"getAuditFile">["query"],
  office: SignedInOffice,
): Promise<AuditSearch | Refusal> {
  const asked = await storesAsked(db.read, store, office);
  if (asked instanceof Refusal) return asked;
  const [begin, end] = [from, to].map((each) => (each === undefined ? undefined : new Date(each)));
  if ([begin, end].some((each) => Number.isNaN(each?.getTime() ?? 0)))
    return refuse("bad_request", "from and to must be instants such as 2026-12-24T00:00:00-03:00");
  return { ...asked, q, actions: actions?.split(","), from: begin, to: end };
}

function present(line: FoundLine) {
  const { at, actor, action, subject, store, data } = line;
  return { id: idOf(line), at: at.toISOString(), actor, action, subject, store, data };
}

function idOf(line: AuditPlace | undefined): string {
  return line === undefined ? "" : `${line.at.getTime()}-${line.source}-${line.id}`;
}

function placeOf(id: string): AuditPlace | undefined {
  const [, at, source, number] = /^(\d{1,15})-([1-3])-(\d{1,15})$/.exec(id) ?? [];
  return at === undefined
    ? undefined
    : { at: new Date(Number(at)), source: Number(source), id: Number(number) };
}
