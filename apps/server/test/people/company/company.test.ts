import type { OfficeRole } from "@horma/domain";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { seedHeadOfficeGroup } from "../../../src/people/company/company-groups.ts";
import { readAudit } from "../../../src/platform/audit/read-audit.ts";
import { type Browser, openBrowser } from "../../browser.ts";
import { callerOf, openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { codeOf } from "../office/code-of.ts";
import { signInAt, startProvider, type TestProvider } from "./test-provider.ts";

const origin = "http://office.test";
const minute = 60_000;
const start = "/api/v1/office/company";

describe("the account of the company", () => {
  let provider: TestProvider;
  let shop: Shop;
  beforeAll(async () => {
    provider = await startProvider({ origin });
    shop = await openShop({ ...provider.variables, PUBLIC_URL: origin });
    await setGroup("horma-central", "head_office", null);
    await setGroup("horma-norte", "area_manager", ["0101"]);
    await setGroup("horma-sur", "manager", ["0102"]);
  });
  afterAll(async () => {
    await shop.close();
    await provider.stop();
  });

  let head: Awaited<ReturnType<Shop["office"]>> | undefined;
  const byHead = async () => {
    head ??= await shop.office("head_office", null);
    return head.call;
  };
  const setGroup = async (group: string, role: OfficeRole, stores: string[] | null) =>
    (await byHead())("setOfficeGroup", { body: { group, role, stores } });

  let people = 0;
  /** A new person at the provider. */
  const employee = (name: string, groups?: string[]): string => {
    const login = `p${++people}`;
    provider.accounts.set(login, { name, ...(groups && { groups }) });
    return login;
  };
  /** Where a sign-in leads that begins in this browser. */
  const begin = async (browser: Browser, query = "") =>
    String((await browser.get(start + query)).headers.location);
  const finish = async (browser: Browser, address: string) =>
    String((await browser.get(address.replace(origin, ""))).headers.location);
  const signIn = async (login: string, browser = openBrowser(shop.app)) =>
    finish(browser, await signInAt(provider, await begin(browser), login));
  const signedOut = () => callerOf(shop.app, "falabella", null);
  const enter = async (login: string) => {
    const address = await signIn(login);
    const token = address.replace(`${origin}/office/enter#`, "");
    const entered = await signedOut()("enterOffice", { body: { token } });
    return { ...entered, call: callerOf(shop.app, "falabella", entered.auth_token) };
  };
  const audited = async (name: string, since = 0) => {
    const lines: [string, unknown][] = [];
    for await (const page of readAudit(shop.deps.db.read, new Date(since)))
      for (const { action, subject, data } of page)
        if (subject === `office ${name}`) lines.push([action, data]);
    return lines;
  };

  it("[OF-02] lets a person in with the role and stores of their group", async () => {
    const login = employee("Ana Soto", ["todos", "horma-norte"]);
    const { person, by_company } = await enter(login);
    expect(person).toMatchObject({ name: "Ana Soto", role: "area_manager", stores: ["0101"] });
    expect(by_company).toBe(true);
    const again = await enter(login);
    expect(again.person.id).toBe(person.id);
    expect((await again.call("getOfficeSession", {})).person).toEqual(person);
    expect(
      (await audited("Ana Soto")).map(([action, data]) => [action, (data as { by?: string }).by]),
    ).toEqual([
      ["office_person_added", "company"],
      ["office_entered", "company"],
      ["office_entered", "company"],
    ]);
  });

  it("several groups are the strongest role, for the stores of all", async () => {
    const { person } = await enter(employee("Berta Rojas", ["horma-sur", "horma-norte"]));
    expect(person).toMatchObject({ role: "area_manager", stores: ["0101", "0102"] });
    const central = await enter(employee("Carla Díaz", ["horma-sur", "horma-central"]));
    expect(central.person).toMatchObject({ role: "head_office", stores: null });
  });

  it.each([
    ["without a group", undefined],
    ["with other groups", ["bodega"]],
  ])("refuses someone %s", async (_, groups) => {
    const name = `Nadie ${groups}`;
    expect(await signIn(employee(name, groups))).toBe(`${origin}/office/?refused=company_unknown`);
    expect(await audited(name)).toEqual([["office_refused", { by: "company", reason: "no group" }]]);
  });

  it("the link works at once, for a minute, and in the browser that signed in alone", async () => {
    const login = employee("Diego Mora", ["horma-norte"]);
    const tokenOf = (address: string) => address.split("#")[1] ?? "";
    const link = tokenOf(await signIn(login));
    expect(await signedOut()("lookAtOfficeLink", { body: { token: link } })).toEqual({
      name: "Diego Mora",
      at_once: true,
    });
    shop.clock.ahead += minute;
    expect(await codeOf(signedOut(), "enterOffice", { body: { token: link } })).toBe("office_link_invalid");
    shop.clock.ahead -= minute;
    const elsewhere = openBrowser(shop.app);
    elsewhere.cookies.set("office-browser", "another");
    const stolen = tokenOf(await signIn(login, elsewhere));
    expect(await codeOf(signedOut(), "enterOffice", { body: { token: stolen } })).toBe("office_link_invalid");
  });

  it("two tabs of a browser that sign in at once both enter", async () => {
    const login = employee("Elena Mar", ["horma-norte"]);
    const browser = openBrowser(shop.app);
    const [first, second] = [await begin(browser), await begin(browser)];
    for (const begun of [second, first])
      expect(await finish(browser, await signInAt(provider, begun, login))).toMatch(/\/office\/enter#/);
  });

  it("an answer that is of no sign-in of this browser enters no one", async () => {
    const login = employee("Elisa Vera", ["horma-norte"]);
    const invalid = `${origin}/office/?refused=company_invalid`;
    const [browser, other] = [openBrowser(shop.app), openBrowser(shop.app)];
    const answer = await signInAt(provider, await begin(browser), login);
    await begin(other);
    expect(await finish(other, answer)).toBe(invalid);
    expect(await finish(openBrowser(shop.app), answer)).toBe(invalid);
    const forged = openBrowser(shop.app);
    const state = new URL(answer).searchParams.get("state") ?? "";
    forged.cookies.set(`office-company-${state}`, JSON.stringify({ state, nonce: "n", verifier: "v" }));
    expect(await finish(forged, answer)).toBe(invalid);
    expect(await finish(browser, answer.replace(/code=[^&]+/, "code=wrong"))).toBe(invalid);
    // The sign-in is used up, although it failed.
    expect(await finish(browser, answer)).toBe(invalid);
    const late = openBrowser(shop.app);
    const slow = await signInAt(provider, await begin(late), login);
    shop.clock.ahead += 11 * minute;
    expect(await finish(late, slow)).toBe(invalid);
    shop.clock.ahead -= 11 * minute;
    expect(await audited("Elisa Vera")).toEqual([]);
  });

  it("an ID token with the nonce of another sign-in enters no one", async () => {
    const login = employee("Fabio Lira", ["horma-norte"]);
    const browser = openBrowser(shop.app);
    const address = new URL(await begin(browser));
    address.searchParams.set("nonce", "of-another-sign-in");
    expect(await finish(browser, await signInAt(provider, address.href, login))).toBe(
      `${origin}/office/?refused=company_invalid`,
    );
  });

  it("who does not want to sign in, or is not signed in when asked silently, comes back", async () => {
    const browser = openBrowser(shop.app);
    const back = await signInAt(provider, await begin(browser, "?silent"), "");
    expect(back).toContain("error=login_required");
    expect(await finish(browser, back)).toBe(`${origin}/office/?refused=company_cancelled`);
  });

  it("[OF-02] an account that the provider disables is off everywhere within a minute", async () => {
    const login = employee("Gina Paz", ["horma-norte"]);
    const [one, two] = [await enter(login), await enter(login)];
    provider.accounts.delete(login);
    await one.call("getOfficeSession", {});
    shop.clock.ahead += minute;
    expect(await codeOf(one.call, "getOfficeSession", {})).toBe("token_invalid");
    expect(await codeOf(two.call, "getOfficeSession", {})).toBe("token_invalid");
    expect((await audited("Gina Paz")).at(-1)).toEqual([
      "office_refused",
      { by: "company", reason: "account ended" },
    ]);
  });

  it("the provider is asked once a minute, however many calls there are", async () => {
    const { call } = await enter(employee("Hugo Rey", ["horma-norte"]));
    const before = provider.asked();
    for (let round = 0; round < 2; round++) {
      shop.clock.ahead += minute;
      await Promise.all(Array.from({ length: 8 }, () => call("getOfficeSession", {})));
    }
    expect(provider.asked() - before).toBe(2);
  });

  it("other groups at the provider are other rights within a minute, and none is none", async () => {
    const login = employee("Inés Gil", ["horma-norte"]);
    const { call } = await enter(login);
    provider.accounts.set(login, { name: "Inés Gil Soto", groups: ["horma-sur"] });
    shop.clock.ahead += minute;
    expect((await call("getOfficeSession", {})).person).toMatchObject({
      name: "Inés Gil Soto",
      role: "manager",
      stores: ["0102"],
    });
    provider.accounts.set(login, { name: "Inés Gil Soto" });
    shop.clock.ahead += minute;
    expect(await codeOf(call, "getOfficeSession", {})).toBe("token_invalid");
    expect((await (await byHead())("listOfficePeople", {})).people.map(({ name }) => name)).not.toContain(
      "Inés Gil Soto",
    );
    provider.accounts.set(login, { name: "Inés Gil Soto", groups: ["horma-sur"] });
    expect((await enter(login)).person.name).toBe("Inés Gil Soto");
  });

  it("a group that changes in the office changes its people's sessions at once", async () => {
    await setGroup("horma-lab", "auditor", null);
    const { call } = await enter(employee("Juan Vial", ["horma-lab"]));
    await setGroup("horma-lab", "manager", ["0102"]);
    await expect
      .poll(async () => (await call("getOfficeSession", {})).person)
      .toMatchObject({
        role: "manager",
        stores: ["0102"],
      });
    await (await byHead())("removeOfficeGroup", { body: { group: "horma-lab" } });
    await expect.poll(() => codeOf(call, "getOfficeSession", {})).toBe("token_invalid");
  });

  it("the last of the head office stays, also when their group would go", async () => {
    const lone = await openShop({ ...provider.variables, PUBLIC_URL: origin }, {});
    const first = await lone.office("head_office", null);
    await first.call("setOfficeGroup", { body: { group: "jefes", role: "head_office", stores: null } });
    const login = employee("Karen Bravo", ["jefes"]);
    const browser = openBrowser(lone.app);
    const answer = await signInAt(provider, await begin(browser), login);
    const link = await finish(browser, answer);
    const { auth_token } = await callerOf(
      lone.app,
      "falabella",
      null,
    )("enterOffice", {
      body: { token: link.split("#")[1] ?? "" },
    });
    const karen = callerOf(lone.app, "falabella", auth_token);
    await karen("removeOfficePerson", { body: { id: first.id } });
    expect(await codeOf(karen, "removeOfficeGroup", { body: { group: "jefes" } })).toBe("last_head_office");
    await lone.close();
  });

  it("whom the head office removed no group lets in again, and no link", async () => {
    const login = employee("Luis Mella", ["horma-norte"]);
    const { person, call } = await enter(login);
    const office = await byHead();
    expect(await codeOf(office, "renewOfficeLink", { body: { id: person.id } })).toBe("office_by_company");
    await office("removeOfficePerson", { body: { id: person.id } });
    await expect.poll(() => codeOf(call, "getOfficeSession", {})).toBe("token_invalid");
    expect(await signIn(login)).toBe(`${origin}/office/?refused=company_unknown`);
  });

  it("a provider that is down leaves sessions for ten minutes, and says so to who comes", async () => {
    const login = employee("Marta Sáez", ["horma-norte"]);
    const { call } = await enter(login);
    await provider.stop();
    for (const _ of [1, 2, 3]) {
      shop.clock.ahead += 3 * minute;
      await call("getOfficeSession", {});
    }
    shop.clock.ahead += minute;
    expect(await codeOf(call, "getOfficeSession", {})).toBe("company_unreachable");
    expect(await codeOf(call, "getOfficeSession", {})).toBe("token_invalid");
    const browser = openBrowser(shop.app);
    await provider.start();
    const answer = await signInAt(provider, await begin(browser), login);
    await provider.stop();
    expect(await finish(browser, answer)).toBe(`${origin}/office/?refused=company_unreachable`);
    await provider.start();
    expect((await enter(login)).person.name).toBe("Marta Sáez");
  });

  it("signing out ends the session at the provider too", async () => {
    const cookies = new Map<string, string>();
    const login = employee("Nora Ruz", ["horma-norte"]);
    const browser = openBrowser(shop.app);
    const address = await finish(browser, await signInAt(provider, await begin(browser), login, cookies));
    const { auth_token } = await signedOut()("enterOffice", { body: { token: address.split("#")[1] ?? "" } });
    const { sign_out } = await callerOf(shop.app, "falabella", auth_token)("leaveOffice", {});
    const leaving = new URL(sign_out ?? "");
    expect(leaving.origin).toBe(provider.issuer);
    expect(leaving.searchParams.get("post_logout_redirect_uri")).toBe(`${origin}/office/`);
    // The provider takes the hint: it is a token of its own.
    expect((await fetch(leaving)).status).toBe(200);
    expect((await (await byHead())("leaveOffice", {})).sign_out).toBeNull();
    head = undefined;
  });

  it("a server starts while the provider is down, and signs in once it is up; without one there is nothing", async () => {
    await provider.stop();
    const early = await openShop({ ...provider.variables, PUBLIC_URL: origin });
    const browser = openBrowser(early.app);
    expect(await begin(browser)).toBe(`${origin}/office/?refused=company_unreachable`);
    await provider.start();
    expect(await begin(browser)).toMatch(provider.issuer);
    await early.close();
    const bare = await openShop();
    expect((await openBrowser(bare.app).get(start)).status).toBe(404);
    const ways = await callerOf(bare.app, "falabella", null)("getOfficeEntry", {});
    expect([ways.company, (await signedOut()("getOfficeEntry", {})).company]).toEqual([false, true]);
    await bare.close();
  });

  it("the tokens of the provider are sealed in the database", async () => {
    await enter(employee("Olga Frei", ["horma-norte"]));
    const rows = await shop.rows<{ tokens: string }>("select tokens from office_company_session");
    expect(rows.length).toBeGreaterThan(0);
    // A token that is not sealed begins so and has dots.
    for (const { tokens } of rows) expect(tokens).not.toMatch(/refresh|eyJ[\w-]+\./);
  });
});

it("a provider that gives no refresh token is asked again by the page after ten minutes", async () => {
  const provider = await startProvider({ origin, refresh: false });
  provider.accounts.set("pia", { name: "Pía Lillo", groups: ["jefes"] });
  const shop = await openShop({ ...provider.variables, PUBLIC_URL: origin, OIDC_HEAD_OFFICE_GROUP: "jefes" });
  onTestFinished(async () => {
    await shop.close();
    await provider.stop();
  });
  await seedHeadOfficeGroup(shop.deps.db, shop.deps.env, shop.deps.now());
  const browser = openBrowser(shop.app);
  const atProvider = new Map<string, string>();
  const enter = async (query: string) => {
    const to = String((await browser.get(start + query)).headers.location);
    const back = await signInAt(provider, to, "pia", atProvider);
    const link = String((await browser.get(back.replace(origin, ""))).headers.location);
    const token = link.split("#")[1] ?? "";
    const { auth_token } = await callerOf(shop.app, "falabella", null)("enterOffice", { body: { token } });
    return callerOf(shop.app, "falabella", auth_token);
  };
  const call = await enter("");
  expect((await call("getOfficeSession", {})).person.role).toBe("head_office");
  shop.clock.ahead += 10 * minute - 1_000;
  await call("getOfficeSession", {});
  shop.clock.ahead += 1_000;
  expect(await codeOf(call, "getOfficeSession", {})).toBe("token_invalid");
  await (await enter("?silent"))("getOfficeSession", {});
  // The seed is for the first start alone.
  await shop.rows("delete from office_group");
  await seedHeadOfficeGroup(shop.deps.db, shop.deps.env, shop.deps.now());
  expect(await shop.rows("select 1 from office_group")).toEqual([]);
});
