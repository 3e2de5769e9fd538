import { randomUUID } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { readdirSync } from "node:fs";
import { type CallAnswer, type CallName, type CallRoute, calls, fillPath, tokensOf } from "@horma/contract";
import { type KeyScope, keyScopes, type OfficeRole, type StaffRole } from "@horma/domain";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { addPicture } from "../../../src/catalogue/picture/picture-table.ts";
import { createKey } from "../../../src/people/key/manage-keys.ts";
import { hashPassword, newPassword } from "../../../src/platform/mqtt/password-hash.ts";
import { hashToken } from "../../../src/platform/secret/token-hash.ts";
import { buildApp } from "../../../src/run/app.ts";
import { places } from "../../../src/web/http/web-apps.ts";
import { openOfficeSession } from "../../../src/web/session/office-session-table.ts";
import { openSession } from "../../../src/web/session/session-table.ts";
import { openStaffSession } from "../../../src/web/session/staff-session-table.ts";
import { type Browser, officeBrowser, openBrowser, sharedTablet } from "../../browser.ts";
import { drawPicture } from "../../catalogue/picture/draw-picture.ts";
import { importFile } from "../../integration/import/import-file.ts";
import { type BackRoom, openBackRoom } from "../../people/staff/back-room.ts";
import { type Change, type Changes, watchChanges } from "./changes.ts";
import {
  answers,
  type CallRow,
  callRights,
  type OfficeParty,
  officeParties,
  type Party,
  parties,
  type Row,
  routeRights,
} from "./rights-table.ts";
import { kioskPin, putUpBoxes, type Target, targetOf } from "./rights-targets.ts";

const retailer = "falabella";
/** A file below each route that serves a folder. */
const files: Record<string, string> = {
  "/docs/static/*": "/docs/static/swagger-ui.css",
  "/images/*": `/images/${readdirSync(places.pictures)[0]}`,
  "/api/v1/imports/:id/events": "/api/v1/imports/1/events",
  "/pictures/:hash/:file": `/pictures/${"0".repeat(64)}/160.webp`,
};

/** The office's people of the table. */
const officeOf: Record<OfficeParty, [OfficeRole, string[] | null]> = {
  head: ["head_office", null],
  area: ["area_manager", ["0101", "0102"]],
  auditor: ["auditor", null],
  ofStore: ["manager", ["0101"]],
  beyond: ["area_manager", ["0102"]],
};

describe("who gets what of every call", { timeout: 120_000 }, () => {
  let room: BackRoom;
  let changes: Changes;
  let browser: Browser;
  let boxPassword: string;
  /** Shoppers who have an order of their own, here and in another store. */
  let strangers: Record<"other" | "abroad", number>;

  beforeAll(async () => {
    room = await openBackRoom({ KIOSK_PIN: kioskPin });
    await putUpBoxes(room);
    boxPassword = newPassword();
    await room.shop.rows(
      `insert into device_credential (device_id, password_hash, created_at)
       select id, $1, now() from device where hwd = 'right-1'`,
      await hashPassword(boxPassword),
    );
    strangers = { other: await orderedIn("0101"), abroad: await orderedIn("0102") };
    // The one whose events are asked for.
    await importFile(room.shop.deps, "stores", "code,name\n0199,Prueba\n");
    // The one that is asked for.
    await room.shop.deps.db.transact(async (tx) => {
      const bytes = await drawPicture("png");
      const row = { hash: "0".repeat(64), type: "image/png", width: 1, height: 1, bytes } as const;
      await addPicture(tx, row, [{ width: 160, bytes }]);
    });
    changes = await watchChanges(room.shop);
    browser = openBrowser(room.shop.app);
    await browser.ready();
  });
  afterAll(() => room.close());

  it("has a row for every call of the contract and every other route, and none besides", async () => {
    const walks = Object.entries(calls).flatMap(([name, route]) =>
      tokensOf(route).length > 1 ? [name, name] : [name],
    );
    expect(callRights.map(({ name }) => name).sort()).toEqual(walks.sort());
    expect(routeRights.map(({ name }) => name).sort()).toEqual((await otherRoutes(room)).sort());
  });

  it.each(callRights)("$title", async ({ name, cells, asOffice }) => {
    const call = name as CallName;
    const route = walked(call, asOffice);
    const make = targetOf(call, inject("pins"));
    let target = await make(room);
    const wrong: string[] = [];
    for (const party of parties) {
      const token = await tokenOf(party, route, target);
      await changes.drain();
      const answer = await sendTo(call, target, token);
      const problem = await misses(answer, cells[party], party, {
        ...target,
        ofMachines: tokensOf(calls[call]).includes("key"),
        reads: route.method === "GET",
      });
      if (problem !== undefined) wrong.push(`${party}: expected ${cells[party]}, ${problem}`);
      if (answer.status < 300) target = await make(room);
    }
    expect(wrong).toEqual([]);
  });

  it.each(callRights)(
    "[AP-17] $title refuses a name in its query that it does not know, unless it is the specification's",
    async ({ name, cells, asOffice }) => {
      const call = name as CallName;
      const route = walked(call, asOffice);
      const target = await targetOf(call, inject("pins"))(room);
      const token = await goodToken(route, cells, target);
      const query = { ...target.query, dryrun: "true" };
      await changes.drain();
      const { status, body } = await sendTo(call, { ...target, query }, token);
      const refused = status === 400 && /querystring\.dryrun is not known: /.test(JSON.stringify(body));
      expect(refused, `${status} ${JSON.stringify(body)}`).toBe(route.ignoresUnknown !== true);
      if (refused) expect(await ofTarget(await changes.drain(), "own", target)).toEqual([]);
      else expect(status).not.toBe(400);
    },
  );

  it.each(routeRights)("$name", async ({ name, cells }) => {
    const wrong: string[] = [];
    for (const party of parties) {
      const token = await tokenOf(party, { token: "staff" }, {});
      const headers = {
        cookie: sharedTablet.join("="),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      };
      const url = files[name] ?? name;
      const answer = await room.shop.app.inject({ method: "GET", url, headers, payloadAsStream: true });
      answer.stream().destroy();
      const { statuses } = answers[cells[party]];
      if (!statuses.some((status) => status === answer.statusCode))
        wrong.push(`${party}: ${answer.statusCode}`);
    }
    expect(wrong).toEqual([]);
  });

  function sendTo(call: CallName, target: Target, token: string | undefined) {
    const { method, takes }: CallRoute = calls[call];
    return browser.send(method, addressOf(call, target), {
      ...(token !== undefined && { token }),
      ...(target.body !== undefined && { body: target.body }),
      ...(target.file !== undefined && {
        payload: target.file,
        headers: { "content-type": takes?.[0] ?? "" },
      }),
    });
  }

  /** A token with which a call goes through; a wallboard has one of its own. */
  async function goodToken(route: Walked, cells: Row["cells"], target: Target) {
    const usual = { shopper: "own", staff: "manager", office: "head", key: "key" } as const;
    if (route.token !== "wallboard") {
      const own = route.token === "office" ? officeParties : parties;
      const good = own.find((party) => cells[party] === "ok") ?? usual[route.token ?? "shopper"];
      return tokenOf(good, route, target);
    }
    const manager = await tokenOf("manager", { token: "staff" }, {});
    const opened = await sendTo("openWallboard", {}, manager);
    return (opened.body as CallAnswer<"openWallboard">).token;
  }

  /** What is wrong with an answer; nothing when it is what the table says, and left behind what it may. */
  async function misses(
    { status, body }: Awaited<ReturnType<Browser["send"]>>,
    word: Row["cells"][Party],
    party: Party,
    { ofMachines, reads, ...target }: Target & { ofMachines: boolean; reads: boolean },
  ): Promise<string | undefined> {
    const { statuses, ...expected }: { statuses: readonly number[]; code?: string } = answers[word];
    const got = `${status} ${JSON.stringify(body)?.slice(0, 300)}`;
    const { code } = (typeof body === "object" && body !== null ? body : {}) as { code?: unknown };
    if (!statuses.includes(status)) return got;
    if (expected.code !== undefined && code !== expected.code) return got;
    if (word === "ok" && reads) return wrote();
    if (word === "ok") return party === "key" && ofMachines ? await unaudited() : undefined;
    const { hash_id } = target;
    if (hash_id !== undefined && JSON.stringify(body).includes(hash_id)) return `tells of it: ${got}`;
    const written = await changes.drain();
    // What a box does when an order has left it is written down later: only a call about no order leaves nothing at all.
    const touched =
      word === "else" || hash_id !== undefined ? await ofTarget(written, party, target) : written;
    return touched.length === 0 ? undefined : `changed ${touched.map(({ table }) => table)}`;
  }

  /** FL-16: a GET writes nothing. */
  async function wrote(): Promise<string | undefined> {
    const tables = (await changes.drain()).map(({ table }) => table);
    return tables.length > 0 ? `a GET wrote ${tables}` : undefined;
  }

  /** EV-01: whatever a key changed has its line in the audit. */
  async function unaudited(): Promise<string | undefined> {
    const tables = (await changes.drain()).map(({ table }) => table);
    const ofKey = tables.length > 0 && !tables.includes("audit");
    return ofKey ? `changed ${tables} without a line in the audit` : undefined;
  }

  /** What was written of the target's order, and, where another store's staff asked, of the target's store. */
  async function ofTarget(written: readonly Change[], party: Party, { hash_id }: Target): Promise<Change[]> {
    const id = hash_id === undefined ? undefined : (await room.shop.stored(hash_id)).id;
    return written.filter(({ table, row }) => {
      const ofOrder = id !== undefined && (row.order_id === id || (table === "order" && row.id === id));
      return ofOrder || (party === "elsewhere" && row.store_id === room.shop.storeId);
    });
  }

  /** A shopper who asked for a pair in a store. */
  async function orderedIn(storeCode: string): Promise<number> {
    const { rows, shopper } = room.shop;
    const [free] = await rows<{ store_id: number; sku: string }>(
      `select store_id, sku from stock join store on store.id = store_id
       where store.code = $1 order by on_hand - held desc limit 1`,
      storeCode,
    );
    if (free === undefined) throw new Error(`store ${storeCode} has nothing`);
    const { id, call } = await shopper();
    await call("createOrder", { body: { skus: [free.sku], store_id: free.store_id } });
    return id;
  }

  /** What someone sends as their token: a new session each time. */
  async function tokenOf(
    party: Party,
    { token: kind, scope }: Pick<Walked, "token" | "scope">,
    { hash_id }: Target,
  ): Promise<string | undefined> {
    const { deps, shopper, staff, stored } = room.shop;
    switch (party) {
      case "none":
        return undefined;
      case "garbage":
        return "x".repeat(43);
      case "expired":
        return kind === "key" ? expiredKey() : expired(kind);
      case "own": {
        if (hash_id === undefined) return (await shopper()).token;
        const { client_id } = await stored(hash_id);
        return deps.db.transact((tx) => openSession(tx, client_id, deps.now()));
      }
      case "other":
      case "abroad":
        return deps.db.transact((tx) => openSession(tx, strangers[party], deps.now()));
      case "elsewhere":
        return (await staff("manager", "0102")).token;
      case "device":
        return boxPassword;
      case "key":
        return newKey({ scopes: keyScopes });
      case "scopeless":
        return newKey({ scopes: keyScopes.filter((each) => ![scope ?? "read"].flat().includes(each)) });
      case "head":
      case "area":
      case "auditor":
      case "ofStore":
      case "beyond":
        return (await room.shop.office(...officeOf[party])).token;
      default:
        return (await staff(party satisfies StaffRole)).token;
    }
  }

  /** The secret of a new key of every store. */
  function newKey({ scopes }: { scopes: readonly KeyScope[] }): Promise<string> {
    const { deps } = room.shop;
    const asked = { actor: { kind: "command", name: "test" }, at: deps.now() } as const;
    return createKey(deps.db, { name: `right ${randomUUID()}`, scopes }, asked);
  }

  async function expiredKey(): Promise<string> {
    const secret = await newKey({ scopes: keyScopes });
    await room.shop.rows(
      "update api_key set expires_at = now() - interval '1 s' where hash = $1",
      hashToken(secret),
    );
    return secret;
  }

  /** A token that was good once. */
  function expired(kind: Walked["token"]): Promise<string> {
    const { deps, shopper, staff, office } = room.shop;
    const before = new Date(deps.now().getTime() - 30 * 24 * 60 * 60_000);
    return deps.db.transact(async (tx) => {
      if (kind === "staff") {
        const { id } = await staff("manager");
        return openStaffSession(tx, { staffId: id, tablet: sharedTablet[1], now: before });
      }
      if (kind === "office") {
        const { id } = await office("head_office", null);
        return openOfficeSession(tx, { personId: id, browser: officeBrowser[1], now: before });
      }
      return openSession(tx, (await shopper()).id, before);
    });
  }
});

/** A call's route with the one kind of token that it is walked with. */
type Walked = CallRoute & { token?: ReturnType<typeof tokensOf>[number] };

function walked(call: CallName, asOffice: CallRow["asOffice"]): Walked {
  const { token: _, ...route }: CallRoute = calls[call];
  const tokens = tokensOf(calls[call]);
  const token = tokens.length > 1 && asOffice ? "office" : tokens[0];
  return token === undefined ? route : { ...route, token };
}

function addressOf(call: CallName, { params, query }: Target): string {
  const path = fillPath(calls[call].path, { retailer, ...params });
  return query === undefined ? path : `${path}?${new URLSearchParams(query)}`;
}

/** Routes that are no call's: every one the server registers, short of the files of the built apps. */
async function otherRoutes({ shop }: BackRoom): Promise<string[]> {
  const registered = new Set<string>();
  const created = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook("onRoute", ({ url }) => {
      registered.add(url);
    });
  };
  subscribe("fastify.initialization", created);
  const nowhere = { ...places, shopper: "/nowhere", staff: "/nowhere", office: "/nowhere" };
  const app = await buildApp(shop.deps, nowhere).finally(() =>
    unsubscribe("fastify.initialization", created),
  );
  await app.close();
  const ofCalls = Object.values(calls as Record<string, CallRoute>).flatMap(({ path, aliases = [] }) =>
    [path, ...aliases].map((each) => each.replace("{retailer}", retailer).replace(/\{(\w+)\}/g, ":$1")),
  );
  return [...registered].filter((url) => !ofCalls.includes(url));
}
