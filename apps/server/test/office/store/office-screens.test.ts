import { CallError, type OfficeScreen } from "@horma/contract";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { CredentialReader } from "../../../src/platform/gateway/credential-table.ts";
import { passwordFits } from "../../../src/platform/mqtt/password-hash.ts";
import { type Browser, openBrowser } from "../../browser.ts";
import { type Colleague, openShop, type Shop } from "../../fulfilment/order/shop.ts";

const kioskPin = "4820";
const agents = {
  kiosk: "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Safari/537.36",
  tablet: "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1",
};
const [free, gone] = ["880101410", "880101395"];

describe("the screens of a store, from the office", () => {
  let shop: Shop;
  let head: Colleague;
  beforeAll(async () => {
    shop = await openShop({ KIOSK_PIN: kioskPin });
    head = await shop.office("head_office", null);
  });
  afterAll(() => shop.close());

  const list = async (by = head, store = "0101") =>
    (await by.call("listOfficeScreens", { params: { store } })).screens;
  const find = async (kind: OfficeScreen["kind"], device: string) =>
    (await list()).find((each) => each.kind === kind && each.device === device);
  const end = (id: string, by = head, store = "0101") =>
    by.call("endOfficeScreen", { params: { store }, body: { screen: id } });
  const lastLine = async () =>
    (
      await shop.rows("select action, subject, actor_name as by, data from audit order by id desc limit 1")
    )[0];

  const newBrowser = async (): Promise<Browser> => {
    const browser = openBrowser(shop.app);
    browser.cookies.delete("staff-tablet");
    await browser.ready();
    return browser;
  };
  const newKiosk = async () => {
    const kiosk = await newBrowser();
    const headers = { "user-agent": agents.kiosk };
    const body = { pin: kioskPin, store: "0101" };
    const enter = async () => (await kiosk.post("/api/v1/falabella/kiosk/enter", body, { headers })).status;
    expect(await enter()).toBe(204);
    const report = async (version: string) =>
      (await kiosk.post("/api/v1/screen/report", { version }, { headers })).status;
    /** As what the store counts it: a size that is not there. */
    const countsAs = async () => {
      await shop.rows("with gone as (delete from lost_demand) delete from counted");
      const url = `/api/v1/falabella/inventory/${shop.storeId}/${gone}/missed`;
      expect((await kiosk.post(url, undefined)).status).toBe(204);
      return (await shop.rows<{ source: string }>("select source from lost_demand"))[0]?.source;
    };
    return { kiosk, enter, report, countsAs };
  };
  const newTablet = async () => {
    const tablet = await newBrowser();
    const headers = { "user-agent": agents.tablet };
    const signIn = async (login: "manager" | "runner") => {
      const body = { store: "0101", login, pin: inject("pins")["0101"]?.[login] };
      const answer = await tablet.post("/api/v1/staff/login", body, { headers });
      return (answer.body as { auth_token: string }).auth_token;
    };
    const isIn = async (token: string) =>
      (await tablet.get("/api/v1/staff/session", { token })).status === 200;
    return { tablet, signIn, isIn };
  };

  it("[OF-06] lists kiosks, tablets with who is in, and walls, with version and last use", async () => {
    const { report } = await newKiosk();
    expect(await report("1.0.9-13")).toBe(204);
    const { tablet, signIn } = await newTablet();
    await signIn("runner");
    await tablet.post("/api/v1/screen/report", { version: "1.0.9-12" });
    const walled = await newTablet();
    const token = await walled.signIn("manager");
    expect((await walled.tablet.post("/api/v1/staff/wallboard/open", undefined, { token })).status).toBe(200);

    const runner = (await shop.rows<{ name: string }>("select name from staff where login = 'runner'"))[0]
      ?.name;
    expect(await find("kiosk", "Chrome, Android")).toMatchObject({
      name: null,
      version: "1.0.9-13",
      people: [],
      known: true,
      seen_at: expect.stringMatching(/Z$/),
    });
    expect(await find("tablet", "Safari, iPad")).toMatchObject({
      version: "1.0.9-12",
      people: [runner],
      known: true,
    });
    expect(await find("wallboard", "Safari, iPad")).toMatchObject({ version: null, people: [] });
    const auditor = await shop.office("auditor", ["0101"]);
    expect(await list(auditor)).toHaveLength((await list()).length);
    expect(await list(head, "0102")).toEqual([]);
    expect(await refusal(list(auditor, "0102"))).toBe("store_forbidden");
  });

  it("[OF-06] a tablet that its manager had forgotten is listed while someone is in", async () => {
    const { tablet, signIn } = await newTablet();
    await signIn("runner");
    const { length } = (await list()).filter(({ known }) => !known);
    const manager = await newTablet();
    const token = await manager.signIn("manager");
    await manager.tablet.post("/api/v1/staff/tablet/forget", undefined, { token });
    const forgotten = (await list()).filter(({ known }) => !known);
    expect(forgotten.length).toBeGreaterThan(length);
    // It has no name to give, and its report makes it known to no store.
    await tablet.post("/api/v1/screen/report", { version: "1.0.9-12" });
    const [first] = forgotten;
    expect(await refusal(rename(first?.id ?? "", "Caja"))).toBe("screen_not_found");
    await end(first?.id ?? "");
    expect((await list()).some(({ id }) => id === first?.id)).toBe(false);
  });

  const rename = (screen: string, name: string) =>
    head.call("nameOfficeScreen", { params: { store: "0101" }, body: { screen, name } });

  it("[OF-06] a kiosk that is cut off counts as a phone at once, and is another one when it is registered again", async () => {
    await shop.setStock(free, 20);
    await shop.rows("delete from kiosk");
    const { enter, report, countsAs, kiosk } = await newKiosk();
    expect(await countsAs()).toBe("kiosk");
    const listed = await find("kiosk", "Chrome, Android");
    await rename(listed?.id ?? "", " Entrada ");
    expect(await lastLine()).toMatchObject({
      action: "screen_named",
      data: { kind: "kiosk", screen: listed?.id },
      by: head.name,
    });
    await end(listed?.id ?? "");
    expect(await lastLine()).toMatchObject({
      action: "screen_ended",
      subject: "screen kiosk Chrome, Android",
      by: head.name,
    });
    expect(await countsAs()).toBe("shopper");
    // Its old cookie brings nothing back.
    expect(await report("1.0.9-13")).toBe(204);
    expect(await find("kiosk", "Chrome, Android")).toBeUndefined();
    expect(await refusal(end(listed?.id ?? ""))).toBe("screen_not_found");
    const old = kiosk.cookies.get("kiosk") ?? "";
    expect(await enter()).toBe(204);
    expect(await countsAs()).toBe("kiosk");
    expect((await find("kiosk", "Chrome, Android"))?.id).not.toBe(listed?.id);
    kiosk.cookies.set("kiosk", old);
    expect(await countsAs()).toBe("shopper");
  });

  it("[OF-06] a kiosk of before the list counts as one, and is listed with its next report", async () => {
    await shop.rows("delete from kiosk");
    const { report, countsAs } = await newKiosk();
    await shop.rows("delete from kiosk");
    expect(await countsAs()).toBe("kiosk");
    expect(await find("kiosk", "Chrome, Android")).toBeUndefined();
    await report("1.0.9-13");
    expect(await find("kiosk", "Chrome, Android")).toMatchObject({ version: "1.0.9-13" });
  });

  it("[OF-06] a kiosk that its staff ended is gone from the list", async () => {
    await shop.rows("delete from kiosk");
    const { kiosk } = await newKiosk();
    expect(await find("kiosk", "Chrome, Android")).toBeDefined();
    await kiosk.post("/api/v1/falabella/kiosk/leave", { pin: kioskPin });
    expect(await find("kiosk", "Chrome, Android")).toBeUndefined();
  });

  it("[OF-06] a tablet that is cut off is out at once: its sessions, its wall, and the names it shows", async () => {
    await shop.rows("delete from staff_tablet");
    const { tablet, signIn, isIn } = await newTablet();
    const [runner, manager] = [await signIn("runner"), await signIn("manager")];
    const other = await newTablet();
    const elsewhere = await other.signIn("runner");
    const people = async () => (await tablet.get("/api/v1/staff/people?store=0101")).status;
    expect([await isIn(runner), await people()]).toEqual([true, 200]);
    const wall = await tablet.post("/api/v1/staff/wallboard/open", undefined, { token: manager });
    const { token } = wall.body as { token: string };
    expect((await tablet.get("/api/v1/wallboard", { token })).status).toBe(200);

    await end((await find("wallboard", "Safari, iPad"))?.id ?? "");
    expect((await tablet.get("/api/v1/wallboard", { token })).status).toBe(401);
    await expect.poll(() => isIn(runner)).toBe(false);
    expect(await people()).not.toBe(200);
    expect(await other.isIn(elsewhere)).toBe(true);
    expect(await isIn(await signIn("runner"))).toBe(true);
  });

  it("[OF-06] a screen of another store is not found, and a name has no markup", async () => {
    await newKiosk();
    const kiosk = await find("kiosk", "Chrome, Android");
    expect(await refusal(end(kiosk?.id ?? "", head, "0102"))).toBe("screen_not_found");
    expect(await refusal(rename(kiosk?.id ?? "", "<b>"))).toBe("bad_request");
    const lines = async () => (await shop.rows("select id from audit")).length;
    await rename(kiosk?.id ?? "", "Puerta");
    const before = await lines();
    await rename(kiosk?.id ?? "", "Puerta");
    expect(await lines()).toBe(before);
  });

  it("[OF-06] a box's password is made, shown once and stored as a hash; the next one ends it", async () => {
    const renew = (hwd: string, by = head) =>
      by.call("renewBoxPassword", { params: { store: "0101" }, body: { hwd } });
    const fits = async (password: string) => {
      const hash = await new CredentialReader(shop.deps.db.read).passwordHash("0101.box-04");
      return hash !== undefined && passwordFits(Buffer.from(password), hash);
    };
    const passwordAt = async () => {
      const { devices } = await head.call("getOfficeStore", { params: { store: "0101" } });
      return devices.find(({ hwd }) => hwd === "box-04")?.password_at;
    };
    const first = await renew("box-04");
    expect(first.account).toBe("0101.box-04");
    expect(await fits(first.password)).toBe(true);
    expect(await passwordAt()).toMatch(/Z$/);
    const second = await renew("box-04");
    expect([await fits(first.password), await fits(second.password)]).toEqual([false, true]);
    expect(await lastLine()).toMatchObject({ action: "box_password_renewed", subject: "box box-04" });
    expect(JSON.stringify(await shop.rows("select * from audit"))).not.toContain(second.password);
    expect(await refusal(renew("box-99"))).toBe("device_not_found");
    expect(await refusal(renew("box-04", await shop.office("manager", ["0101"])))).toBe("role_forbidden");
  });
});

/** The code with which a call is refused. */
async function refusal(call: Promise<unknown>): Promise<string | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (error instanceof CallError) return error.code;
    throw error;
  }
}
