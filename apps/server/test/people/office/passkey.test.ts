import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readAudit } from "../../../src/platform/audit/read-audit.ts";
import { openBrowser } from "../../browser.ts";
import { callerOf, openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { codeOf } from "./code-of.ts";
import { passkeyHolder } from "./passkey-holder.ts";
import { softAuthenticator } from "./soft-authenticator.ts";

const minute = 60_000;

describe("passkeys of the office", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  const signedOut = () => callerOf(shop.app, "falabella", null);
  const entering = (body: Awaited<ReturnType<Awaited<ReturnType<typeof passkeyHolder>>["answer"]>>) =>
    codeOf(signedOut(), "enterByPasskey", { body });
  const auditSince = async (since: Date) => {
    const lines: string[] = [];
    for await (const page of readAudit(shop.deps.db.read, since))
      for (const { actor, action, data } of page) lines.push(`${actor}: ${action} ${JSON.stringify(data)}`);
    return lines;
  };

  it("a device that was added enters as its person, without a name being typed", async () => {
    const { person, answer } = await passkeyHolder(shop, "head_office");
    const entered = await signedOut()("enterByPasskey", { body: await answer() });
    expect(entered.person).toEqual({ id: person.id, name: person.name, role: "head_office", stores: null });
    const call = callerOf(shop.app, "falabella", entered.auth_token);
    expect(await call("listPasskeys", {})).toMatchObject({ passkeys: [{ used_at: expect.any(String) }] });
  });

  it("[OF-02] the life of the browser's mark begins with the entry", async () => {
    const { answer } = await passkeyHolder(shop);
    const body = await answer();
    const browser = openBrowser(shop.app);
    await browser.ready();
    const { status, headers } = await browser.send("POST", "/api/v1/office/passkey/enter", { body });
    expect(status).toBe(200);
    expect(String(headers["set-cookie"])).toMatch(/office-browser=.*Max-Age=7776000/);
  });

  it.each([
    ["another page", { origin: "http://localhost:3001" }],
    ["another host's credential", { rpId: "horma.example" }],
    ["a device that checked neither finger, face nor PIN", { isVerified: false }],
  ])("%s does not enter", async (_, changed) => {
    const { answer } = await passkeyHolder(shop);
    expect(await entering(await answer(changed))).toBe("passkey_invalid");
    expect(await entering(await answer())).toBeUndefined();
  });

  it("an account of the company has no passkeys: none is added, and one from before does not enter", async () => {
    const { person, answer } = await passkeyHolder(shop);
    await shop.rows(
      "update office_person set issuer = 'https://id.example', subject = $1 where id = $1::int",
      String(person.id),
    );
    expect(await entering(await answer())).toBe("passkey_invalid");
    const device = softAuthenticator();
    const { challenge } = await person.call("offerPasskey", {});
    expect(await codeOf(person.call, "addPasskey", { body: device.make({ challenge }) })).toBe(
      "office_by_company",
    );
  });

  it("an answer enters once, also when it is sent many times at once", async () => {
    const { answer } = await passkeyHolder(shop);
    const body = await answer();
    const codes = await Promise.all(Array.from({ length: 6 }, () => entering(body)));
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set([undefined, "passkey_invalid"]));
  });

  it("a challenge works only in the browser that asked for it, and for five minutes", async () => {
    const { answer } = await passkeyHolder(shop);
    const [elsewhere, body] = [openBrowser(shop.app), await answer()];
    await elsewhere.ready();
    elsewhere.cookies.set("office-browser", "another-browser");
    expect((await elsewhere.post("/api/v1/office/passkey/enter", body)).status).toBe(401);
    shop.clock.ahead += 5 * minute + 1_000;
    expect(await entering(body)).toBe("passkey_invalid");
    shop.clock.ahead -= 5 * minute + 1_000;
    expect(await entering(body)).toBeUndefined();
  });

  it("a signature of another device, or for another person, does not enter", async () => {
    const [one, other] = [await passkeyHolder(shop), await passkeyHolder(shop)];
    const [mine, theirs] = [await one.answer(), await other.answer()];
    expect(await entering({ ...theirs, id: mine.id, rawId: mine.id })).toBe("passkey_invalid");
    const response = { ...theirs.response, userHandle: mine.response.userHandle };
    expect(await entering({ ...theirs, response })).toBe("passkey_invalid");
  });

  it("a counter that goes back is refused and audited: the device was copied", async () => {
    const { person, answer } = await passkeyHolder(shop);
    const since = shop.deps.now();
    expect(await entering(await answer({ counter: 7 }))).toBeUndefined();
    expect(await entering(await answer({ counter: 7 }))).toBe("passkey_invalid");
    expect(await auditSince(since)).toContain(
      `office ${person.name}: passkey_refused {"device":"","reason":"counter"}`,
    );
  });

  it("a person who was removed, or got a new link, no longer enters by theirs", async () => {
    const [head, gone, lost] = [
      await passkeyHolder(shop, "head_office"),
      await passkeyHolder(shop),
      await passkeyHolder(shop),
    ];
    await head.person.call("removeOfficePerson", { body: { id: gone.person.id } });
    await head.person.call("renewOfficeLink", { body: { id: lost.person.id } });
    expect(await entering(await gone.answer())).toBe("passkey_invalid");
    expect(await entering(await lost.answer())).toBe("passkey_invalid");
    expect(await entering(await head.answer())).toBeUndefined();
  });

  it("a new passkey answers the challenge of its own session, and only one to add", async () => {
    const [one, other] = [await shop.office("auditor", null), await shop.office("auditor", null)];
    const device = softAuthenticator();
    const { challenge } = await other.call("offerPasskey", {});
    expect(await codeOf(one.call, "addPasskey", { body: device.make({ challenge }) })).toBe(
      "passkey_invalid",
    );
    const asked = await signedOut()("askPasskey", {});
    const body = device.make({ challenge: asked.challenge });
    expect(await codeOf(other.call, "addPasskey", { body })).toBe("passkey_invalid");
    expect(await codeOf(other.call, "addPasskey", { body: device.make({ challenge }) })).toBeUndefined();
    expect(await codeOf(other.call, "addPasskey", { body: device.make({ challenge }) })).toBe(
      "passkey_invalid",
    );
  });

  it("a person has at most ten, and removes their own alone", async () => {
    const [{ person, device, answer }, other] = [await passkeyHolder(shop), await passkeyHolder(shop)];
    const add = async () => {
      const { challenge } = await person.call("offerPasskey", {});
      return codeOf(person.call, "addPasskey", { body: softAuthenticator().make({ challenge }) });
    };
    for (let more = 0; more < 9; more++) expect(await add()).toBeUndefined();
    expect(await add()).toBe("too_many_passkeys");
    const body = { id: device.id };
    expect(await codeOf(other.person.call, "removePasskey", { body })).toBe("passkey_not_found");
    await person.call("removePasskey", { body });
    expect(await entering(await answer())).toBe("passkey_invalid");
    expect((await person.call("listPasskeys", {})).passkeys).toHaveLength(9);
  });

  it("adding, removing and entering are in the audit, with the device", async () => {
    const since = shop.deps.now();
    const { person, device, answer } = await passkeyHolder(shop);
    await signedOut()("enterByPasskey", { body: await answer() });
    await person.call("removePasskey", { body: { id: device.id } });
    expect((await auditSince(since)).slice(-3)).toEqual([
      `office ${person.name}: passkey_added {"device":""}`,
      `office ${person.name}: office_entered {"by":"passkey"}`,
      `office ${person.name}: passkey_removed {"device":""}`,
    ]);
  });

  it("[SX-04] wrong ones make their network wait after fifty, and right ones never", async () => {
    const { answer } = await passkeyHolder(shop);
    const wrong = await answer({ rpId: "horma.example" });
    const codes: (string | undefined)[] = [];
    for (let tries = 0; tries < 52; tries++) codes.push(await entering(wrong));
    expect(codes.at(0)).toBe("passkey_invalid");
    expect(codes.at(-1)).toBe("too_many_requests");
    expect(await entering(await answer())).toBeUndefined();
    await shop.rows("delete from backoff");
  });
});
