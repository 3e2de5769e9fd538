import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Colleague, openShop, refusal, type Shop } from "../../fulfilment/order/shop.ts";
import { importFile } from "../../integration/import/import-file.ts";

describe("a manager names a device of the store", () => {
  let shop: Shop;
  let manager: Colleague;
  beforeAll(async () => {
    shop = await openShop();
    manager = await shop.staff("manager");
  });
  afterAll(() => shop.close());

  const nameOf = async (hwd: string) =>
    (await manager.call("getBoard", { query: {} })).devices.find((each) => each.hwd === hwd)?.name;
  const call = async (hwd: string, name: string, part: { was?: string; by?: Colleague } = {}) => {
    const body = { hwd, name, was: part.was ?? (await nameOf(hwd)) ?? "" };
    return (await refusal((part.by ?? manager).call, "nameDevice", { body }))?.code;
  };
  const lines = () =>
    shop.rows<{ by: string }>(
      `select actor_kind as kind, actor_name as by, action, subject, data from audit where action = 'store_changed' order by id desc limit 1`,
    );

  it.each(["box-03", "shelf-02"])("[OF-06] the staff and the office read the new name of %s", async (hwd) => {
    const was = await nameOf(hwd);
    const name = `${hwd} probador`;
    expect(await call(hwd, ` ${name} `)).toBeUndefined();
    expect(await nameOf(hwd)).toBe(name);
    const head = await shop.office("head_office", null);
    const { devices } = await head.call("getOfficeStore", { params: { store: "0101" } });
    expect(devices.find((each) => each.hwd === hwd)?.name).toBe(name);
    expect(await lines()).toMatchObject([
      {
        kind: "staff",
        by: manager.name,
        action: "store_changed",
        subject: "store 0101",
        data: { changes: [{ field: "name", before: was, after: name }] },
      },
    ]);
  });

  it("[OF-06] what the office read before is refused there, and names the manager", async () => {
    const head = await shop.office("head_office", null);
    const params = { store: "0101" };
    const { version } = await head.call("getOfficeStore", { params });
    expect(await call("box-04", "Puerta 4")).toBeUndefined();
    const devices = [{ device: "box-04", name: "Cuatro" }];
    const late = head.call("changeOfficeStore", { params, body: { version, devices } });
    await expect(late).rejects.toMatchObject({ code: "edited_meanwhile", winner: manager.name });
  });

  it("[OF-06] a file names it again, as it does after the office", async () => {
    await call("box-05", "Puerta 5");
    await importFile(shop.deps, "devices", "store,device,name\n0101,box-05,Cinco\n");
    expect(await nameOf("box-05")).toBe("Cinco");
  });

  it("[OF-06] of two who saw the same name the second is refused", async () => {
    const was = (await nameOf("box-06")) ?? "";
    const answers = await Promise.all([
      call("box-06", "Norte", { was }),
      call("box-06", "Sur", { was }),
      call("box-06", "Este", { was }),
    ]);
    expect(answers.toSorted()).toEqual(["edited_meanwhile", "edited_meanwhile", undefined]);
  });

  it("[OF-06] a repeated call does nothing again", async () => {
    const body = { hwd: "box-07", name: "Siete", was: (await nameOf("box-07")) ?? "" };
    const sent = { body, idempotencyKey: "name-device-7" };
    expect(await manager.call("nameDevice", sent)).toEqual({ repeated: false });
    expect(await manager.call("nameDevice", sent)).toEqual({ repeated: true });
    expect(await nameOf("box-07")).toBe("Siete");
  });

  it.each(["", "  ", "x".repeat(41), "<b>"])("[OF-06] %j is no name", async (name) => {
    const was = await nameOf("box-08");
    expect(await call("box-08", name)).toBe("bad_request");
    expect(await nameOf("box-08")).toBe(was);
  });

  it("[OF-06] only managers do it, and only in their store", async () => {
    const was = (await nameOf("box-09")) ?? "";
    for (const role of ["runner", "seller", "cashier", "technician"] as const)
      expect(await call("box-09", "Nueve", { by: await shop.staff(role) })).toBe("role_forbidden");
    const abroad = await shop.staff("manager", "0102");
    expect(await call("box-999", "Nueve", { was })).toBe("device_not_found");
    await shop.rows(
      "update device set hwd = 'only-here' where hwd = 'box-09' and store_id = $1",
      shop.storeId,
    );
    expect(await call("only-here", "Nueve", { was, by: abroad })).toBe("device_not_found");
    expect(await nameOf("only-here")).toBe(was);
  });
});
