import { and, eq, inArray, lte } from "drizzle-orm";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { officeCompanySession, officePerson, officeSession } from "../../platform/db/schema/office.ts";
import type { Deps } from "../../platform/deps.ts";
import { type Refusal, refuse } from "../../web/http/refusals.ts";
import type { CompanyCheck } from "../../web/session/authenticate.ts";
import type { OfficeSession, OfficeSessionReader } from "../../web/session/office-session-table.ts";
import { type CompanyTokens, openTokens, sealTokens } from "../office/company-tokens.ts";
import { unaskedLife } from "../office/enter-office.ts";
import { subjectOf } from "../office/manage-office.ts";
import { admit } from "./company-people.ts";
import { type CompanyProvider, whyNot } from "./company-provider.ts";

/** How often the provider is asked about a session that is used, ms. */
const checkInterval = 60_000;

type CheckDeps = Pick<Deps, "db" | "vault" | "log">;
/** Whose session it is, and when the provider last answered about it. */
type DueSession = { answeredAt: Date; personId: number; name: string; subject: string | null };

/**
 * OF-02. A session by the company lasts while its account does: the provider is asked at most once a minute, by one process. An
 * account that is off ends all its sessions. A provider that does not answer ends a session after ten minutes.
 */
export function companyCheck(
  deps: CheckDeps,
  provider: CompanyProvider | undefined,
  sessions: Pick<OfficeSessionReader, "forget">,
): CompanyCheck {
  /** Calls of a session wait for the one question about it. */
  const asking = new Map<string, Promise<Refusal | undefined>>();
  return (session, now) => {
    const { tokenHash, askedAt } = session;
    if (askedAt === null) return undefined;
    const running = asking.get(tokenHash);
    if (running !== undefined) return running;
    if (now.getTime() - askedAt.getTime() < checkInterval) return undefined;
    session.askedAt = now;
    const answer = ask(deps, provider, session, now)
      .then((result) => {
        if (result !== "same") sessions.forget(tokenHash);
        return result === "unreachable" ? unreachable() : undefined;
      })
      .finally(() => asking.delete(tokenHash));
    asking.set(tokenHash, answer);
    return answer;
  };
}

/** What becomes of a session; `changed` also says that it ended. */
type Result = "same" | "changed" | "unreachable";

async function ask(
  { db, vault, log }: CheckDeps,
  provider: CompanyProvider | undefined,
  { tokenHash }: OfficeSession,
  now: Date,
): Promise<Result> {
  const asked = await claim(db, tokenHash, now);
  if (asked === undefined) return "same";
  const tokens = openTokens(vault, asked.tokens);
  if (tokens === undefined || provider === undefined || tokens.issuer !== provider.issuer) {
    await db.transact((tx) => end(tx, [tokenHash]));
    return "changed";
  }
  // Such a session is short, and the page signs in again silently.
  if (tokens.refreshToken === undefined) return "same";
  try {
    return await renew(
      { db, vault },
      provider,
      { ...asked, tokenHash, tokens: { ...tokens, refreshToken: tokens.refreshToken } },
      now,
    );
  } catch (error) {
    const why = whyNot(error);
    if (why === "ended") {
      await db.transact((tx) => endAll(tx, asked, now));
      return "changed";
    }
    log.warn({ err: error }, "the company's provider could not be asked about an office session");
    if (now.getTime() - asked.answeredAt.getTime() < unaskedLife) return "same";
    await db.transact(async (tx) => {
      await end(tx, [tokenHash]);
      await refused(tx, asked, "provider unreachable", now);
    });
    return "unreachable";
  }
}

/** Takes over the new tokens first, because the used ones may be worth nothing now; then name and groups. */
async function renew(
  { db, vault }: Pick<CheckDeps, "db" | "vault">,
  provider: CompanyProvider,
  asked: DueSession & { tokenHash: string; tokens: CompanyTokens & { refreshToken: string } },
  now: Date,
): Promise<Result> {
  const renewed = await provider.renew(asked.tokens);
  const isSession = eq(officeCompanySession.tokenHash, asked.tokenHash);
  await db.read
    .update(officeCompanySession)
    .set({ tokens: sealTokens(vault, renewed.tokens) })
    .where(isSession);
  const account = await renewed.account(asked.subject ?? "");
  return db.transact(async (tx) => {
    await tx.update(officeCompanySession).set({ answeredAt: now }).where(isSession);
    const before = await tx.select().from(officePerson).where(eq(officePerson.id, asked.personId));
    const after = await admit(tx, account, now);
    const key = (person: (typeof before)[number] | undefined) =>
      person && JSON.stringify([person.name, person.role, person.storeIds]);
    if (after === undefined) await refused(tx, asked, "no group", now);
    return key(before[0]) === key(after) ? "same" : "changed";
  });
}

/** Only one process asks about a session at a time. */
async function claim(
  { read }: Deps["db"],
  tokenHash: string,
  now: Date,
): Promise<(DueSession & { tokens: string }) | undefined> {
  const due = lte(officeCompanySession.askedAt, new Date(now.getTime() - checkInterval));
  const [row] = await read
    .update(officeCompanySession)
    .set({ askedAt: now })
    .from(officeSession)
    .innerJoin(officePerson, eq(officePerson.id, officeSession.personId))
    .where(and(eq(officeCompanySession.tokenHash, tokenHash), eq(officeSession.tokenHash, tokenHash), due))
    .returning({
      tokens: officeCompanySession.tokens,
      answeredAt: officeCompanySession.answeredAt,
      personId: officePerson.id,
      name: officePerson.name,
      subject: officePerson.subject,
    });
  return row;
}

/** The account is off: every session that it opened ends, on every device. */
async function endAll(tx: Transaction, asked: DueSession, now: Date): Promise<void> {
  const open = await tx
    .select({ tokenHash: officeSession.tokenHash })
    .from(officeSession)
    .innerJoin(officeCompanySession, eq(officeCompanySession.tokenHash, officeSession.tokenHash))
    .where(eq(officeSession.personId, asked.personId));
  await end(
    tx,
    open.map(({ tokenHash }) => tokenHash),
  );
  await refused(tx, asked, "account ended", now);
}

async function end(tx: Transaction, tokenHashes: string[]): Promise<void> {
  await tx.delete(officeSession).where(inArray(officeSession.tokenHash, tokenHashes));
}

function refused(tx: Transaction, { personId, name }: DueSession, reason: string, at: Date): Promise<void> {
  const actor = { kind: "office", id: personId, name } as const;
  return recordAudit(tx, {
    actor,
    action: "office_refused",
    subject: subjectOf(name),
    data: { by: "company", reason },
    at,
  });
}

const unreachable = () =>
  refuse("company_unreachable", "the company's provider has not answered for ten minutes: sign in again");
