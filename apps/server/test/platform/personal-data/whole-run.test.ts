import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type LoginAnswer, loginForm } from "@horma/contract";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../../src/platform/db/database.ts";
import { startEmbeddedPostgres } from "../../../src/platform/db/embedded-postgres.ts";
import { migrateDatabase } from "../../../src/platform/db/migrate.ts";
import { openVault } from "../../../src/platform/personal-data/open-vault.ts";
import type { StoredKey } from "../../../src/platform/personal-data/vault.ts";
import { createLog } from "../../../src/platform/process/log.ts";
import { openSmsOutbox } from "../../../src/platform/sms/sms-settings.ts";
import { buildApp } from "../../../src/run/app.ts";
import { seedDemoStaff } from "../../../src/run/demo/demo-staff.ts";
import { demoStoreCodes, seedDemo } from "../../../src/run/demo/seed.ts";
import { sweepRetention } from "../../../src/upkeep/retention/sweep-retention.ts";
import { openBrowser } from "../../browser.ts";
import { startSmartBoxes } from "../../fulfilment/device/smart-boxes.ts";
import { callerOf, moveAll, openShop, refusal, type Shop } from "../../fulfilment/order/shop.ts";
import type { TestDatabase } from "../../test-database.ts";
import { dump } from "./dump.ts";

const [rut, rutAsTyped, phone, nickname] = ["19283746-4", "19.283.746-4", "+56981726354", "Zarzamora"];
/** A word of what the staff write about a shopper. */
const wordOfNote = "Berberecho";
/** Every way they are usually written. */
const spellings = [
  "19283746",
  "19.283.746",
  "81726354",
  "8172 6354",
  "8172-6354",
  nickname,
  nickname.toLowerCase(),
  nickname.toUpperCase(),
  wordOfNote,
].flatMap((text) => [text, Buffer.from(text).toString("base64").replace(/=+$/, "").slice(0, -1)]);
const sku = "880101410";

describe("a whole run, with everything it logs, says to boxes and writes to disk", {
  timeout: 180_000,
}, () => {
  const undo: (() => Promise<unknown>)[] = [];
  const log: string[] = [];
  const mqtt: string[] = [];
  let directory: string;
  let db: TestDatabase;
  let shop: Shop;
  let hashId: string;
  /** The order that a seller asked for. */
  let asked: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "horma-run-"));
    undo.push(() => rm(directory, { recursive: true, force: true }));
    const postgres = await startEmbeddedPostgres({ directory: join(directory, "postgres") });
    undo.push(postgres.stop);
    await migrateDatabase(postgres.config);
    const opened = openDatabase(postgres.config);
    db = { ...opened, asOwner: (statement) => opened.pool.query(statement) };
    await seedDemo(db, new Date());
    await seedDemoStaff(db, directory, { codes: demoStoreCodes, now: new Date() });
    const written = createLog("trace", { write: (line) => log.push(line) });
    shop = await openShop(
      { LOG_LEVEL: "trace", DATA_DIR: directory, DEMO_SPEED: "80" },
      { db, log: written },
    );
    shop.deps.vault = await openVault(shop.deps.env);
    shop.deps.sms = openSmsOutbox(shop.deps.env.sms, written);
    undo.push(shop.deps.sms.close);
    undo.push(shop.close);
    const boxes = await startSmartBoxes(shop);
    undo.push(boxes.close);
    await boxes.overhear((topic, payload) => mqtt.push(`${topic} ${payload}`));
    await boxes.online();
    await withRut();
    await withPhone();
    await withStaff();
    await withMistakes();
  }, 180_000);
  afterAll(async () => {
    for (const step of undo.reverse()) await step();
  });

  /** RUT, nickname, order, a box that cleans and opens, poll, export. */
  async function withRut() {
    const browser = openBrowser(shop.app);
    await browser.ready();
    const body = { email: rutAsTyped, password: loginForm.password, document_number: rutAsTyped };
    const { auth_token: token } = (await browser.post("/api/v1/falabella/login", body)).body as LoginAnswer;
    const call = callerOf(shop.app, "falabella", token);
    await call("setNickname", { body: { nickname } });
    const body_ = { skus: [sku], store_id: shop.storeId };
    const { order } = await call("createOrder", { body: body_, idempotencyKey: "a-key-of-the-run" });
    hashId = order.hash_id;
    expect(order.client).toEqual({ nickname, document_number: rut });
    await served();
    await call("deliverOrder", { body: { hash_id: hashId } });
    await call("answerPoll", { body: { hash_id: hashId, answer: 4 } });
    await moveAll(shop, hashId, "returned");
    expect((await call("getClientData", {})).client).toMatchObject({ document_number: rut, nickname });
  }

  /** The runner puts the pairs into a box that opens for it; the box cleans them. */
  async function served() {
    const runner = await shop.staff("runner");
    await runner.call("claimOrder", { body: { hash_id: hashId } });
    const { order } = await runner.call("getStaffOrder", { params: { hash_id: hashId } });
    for (const pair of order.pairs) {
      await runner.call("confirmPair", { body: { hash_id: hashId, pair_id: pair.id, code: pair.ean } });
    }
    await runner.call("placeOrder", { body: { hash_id: hashId, hwd: "box-01" } });
    const status = async () => (await shop.stored(hashId)).status_id;
    while ((await status()) !== "ready") await delay(50);
  }

  /** A code sent to a phone that is written in several ways. */
  async function withPhone() {
    const app = await smsApp();
    const browser = openBrowser(app);
    await browser.ready();
    for (const wrong of ["+56 9 8172 6354 1", "0981726354", `${phone}@x`]) {
      await browser.post("/api/v1/falabella/login/code", { phone: wrong });
    }
    expect(await browser.post("/api/v1/falabella/login/code", { phone: "9 8172 6354" })).toMatchObject({
      status: 200,
    });
    const body = { email: `${await codeInLog()}@${loginForm.emailDomain}`, password: loginForm.password };
    const { auth_token: token } = (await browser.post("/api/v1/falabella/login", body)).body as LoginAnswer;
    await callerOf(app, "falabella", token)("setNickname", { body: { nickname } });
    await app.close();
  }

  /** "Sending" a code is writing it to the log. */
  async function codeInLog(): Promise<string> {
    for (;;) {
      const sent = log.map((line) => JSON.parse(line)).find((line) => line.msg === "SMS");
      if (sent !== undefined) return String(/\d{6}/.exec(sent.text));
      await delay(20);
    }
  }

  function smsApp(): Promise<FastifyInstance> {
    return buildApp({ ...shop.deps, env: { ...shop.deps.env, identity: "sms" } });
  }

  /** What the staff types and reads. */
  async function withStaff() {
    const seller = await shop.staff("seller");
    const { order } = await seller.call("orderForShopper", { body: { skus: [sku], nickname } });
    asked = order.hash_id;
    const found = await seller.call("searchStore", { body: { q: nickname.slice(0, 5).toUpperCase() } });
    expect(found.orders.map((order) => order.nickname)).toEqual([nickname, nickname]);
    expect(
      (await seller.call("getBoard", { query: {} })).orders.some((order) => order.nickname === nickname),
    ).toBe(true);
    const { history } = await seller.call("getDevice", { params: { hwd: "box-01" } });
    expect(history.map((entry) => entry.detail)).toContain(nickname);
  }

  /** The values where they do not belong, and while the database fails. */
  async function withMistakes() {
    const browser = openBrowser(shop.app);
    await browser.ready();
    const login = "/api/v1/falabella/login";
    const body = { email: rut, password: loginForm.password, document_number: rut };
    await browser.post(login, { ...body, document_number: "19283746-5" });
    await browser.post(login, { ...body, [`${nickname} ${rut}`]: phone });
    await browser.post(login, { ...body, email: { rut } });
    await browser.send("POST", login, {
      payload: `{"email": "${rut}", "nickname": ${nickname}`,
      headers: { "content-type": "application/json" },
    });
    await browser.send("POST", login, { payload: `rut=${rut}`, headers: { "content-type": "text/plain" } });
    await browser.get(`/api/v1/falabella/order/${rut}`, { token: rut });
    await browser.get(`/${rut}/${nickname}?phone=${phone}`);
    await browser.get(`/rut/%zz${rut}`);
    await browser.post("/api/v1/page_view", { path: `/${rut}`, surface: "phone" });
    const seller = await shop.staff("seller");
    await refusal(seller.call, "searchStore", { body: { q: rutAsTyped } });
    await db.pool.query("alter table client rename column document_number to gone");
    expect(await browser.post(login, body)).toMatchObject({ status: 500 });
    await refusal(seller.call, "searchStore", { body: { q: nickname } });
    await refusal(seller.call, "orderForShopper", { body: { skus: [sku], nickname } });
    await db.pool.query("alter table client rename column gone to document_number");
    const cancel = { body: { hash_id: asked, reason: "left", note: wordOfNote } } as const;
    await db.pool.query("alter table order_event rename column data to gone");
    await refusal(seller.call, "cancelForShopper", cancel);
    await db.pool.query("alter table order_event rename column gone to data");
    await seller.call("cancelForShopper", cancel);
    const { history } = await seller.call("getStaffOrder", { params: { hash_id: asked } });
    expect(history.map(({ note }) => note)).toContain(wordOfNote);
  }

  const found = (text: string) => spellings.filter((spelling) => text.includes(spelling));

  it("logs neither RUT nor phone nor nickname nor note, at trace", () => {
    const all = log.join("");
    expect(all).toContain("a call failed");
    expect(all).toContain("/api/v1/falabella/client/nickname");
    expect(found(all)).toEqual([]);
  });

  it("tells boxes neither of them", () => {
    expect(mqtt.some((line) => line.startsWith("horma/0101/box-01/command "))).toBe(true);
    expect(found(mqtt.join("\n"))).toEqual([]);
  });

  it("has none of them on disk: not in tables, indexes or the write-ahead log, nor in a dump, and never had", async () => {
    await db.pool.query("checkpoint");
    expect(await onDisk([hashId])).toEqual([hashId]);
    expect(await onDisk(spellings)).toEqual([]);
    const dumped = await dump(shop);
    expect(dumped).toContain(hashId);
    expect(found(dumped)).toEqual([]);
  });

  it("keeps no key after the retention that opens what dead rows, log and dumps still hold", async () => {
    const read =
      'select document_number as sealed, data_key as "dataKey", key_day as "keyDay" from client order by id';
    const kept = (await db.pool.query<StoredKey & { sealed: string; dataKey: string }>(read)).rows[0];
    if (kept === undefined) throw new Error("no client");
    const opens = async () => (await openVault(shop.deps.env)).open(kept, "document_number", kept.sealed);
    expect(await opens()).toBe(rut);
    for (const { hash_id } of await shop.rows<{ hash_id: string }>(
      "select hash_id from \"order\" where status_id = 'pending'",
    )) {
      for (const input of ["claimed", "missed"] as const) await moveAll(shop, hash_id, input);
    }
    shop.clock.ahead = 26 * 3_600_000;
    expect(await sweepRetention(shop.deps)).toBe(3);
    await db.pool.query("checkpoint");
    // The log still has the wrapped key, which is the point: what it was wrapped with is nowhere.
    expect(await onDisk([kept.dataKey])).toEqual([kept.dataKey]);
    expect(await readdir(join(directory, "day-keys"))).toEqual([]);
    expect(await opens()).toBeNull();
    expect(
      await shop.rows("select 1 from client where data_key is not null or nickname is not null"),
    ).toEqual([]);
    const { call } = await shop.staff("seller");
    const { history } = await call("getStaffOrder", { params: { hash_id: asked } });
    expect(history).toContainEqual(expect.objectContaining({ type: "canceled", note: null }));
    expect(await shop.rows("select 1 from login_code")).toEqual([]);
    expect(await shop.rows("select answer from poll_answer")).toEqual([{ answer: 4 }]);
    expect(found(await dump(shop))).toEqual([]);
  });

  /** Which of the texts stand, byte by byte, in a file of the database's directory. */
  async function onDisk(texts: readonly string[]): Promise<string[]> {
    const missing = new Set(texts);
    const files = await readdir(join(directory, "postgres"), { recursive: true, withFileTypes: true });
    for (const file of files.filter((each) => each.isFile())) {
      const bytes = await readFile(join(file.parentPath, file.name)).catch(() => Buffer.alloc(0));
      for (const text of missing) if (bytes.includes(text)) missing.delete(text);
    }
    return texts.filter((text) => !missing.has(text));
  }
});
