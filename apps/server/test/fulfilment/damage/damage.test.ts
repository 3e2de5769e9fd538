import type { ReportDamageBody } from "@horma/contract";
import { limits } from "@horma/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { photo, photoOf, photoWith, segment } from "../../../src/fulfilment/damage/jpeg.fixture.ts";
import { sweepHistory } from "../../../src/upkeep/retention/sweep-history.ts";
import { openBrowser } from "../../browser.ts";
import { type BackRoom, openBackRoom, skus } from "../../people/staff/back-room.ts";
import { refusal } from "../order/shop.ts";

const pictured = (image: Buffer) => ({
  image: image.toString("base64"),
  marks: [{ kind: "tear", comment: "3 cm, en la punta" }],
});

describe("a pair that came back damaged", () => {
  let room: BackRoom;
  beforeAll(async () => {
    room = await openBackRoom();
  });
  afterAll(() => room.shop.close());

  /** A pair on the return rack, and what a report of it says. */
  const returned = async (over: Partial<ReportDamageBody> = {}): Promise<ReportDamageBody> => {
    const hash_id = await room.triedOn();
    const { id: pair_id } = await room.firstPair(hash_id);
    await room.runner.call("receivePair", { body: { hash_id, pair_id } });
    return { hash_id, pair_id, cause: "in_store", photos: [pictured(photo)], ...over };
  };
  const reported = async (over?: Partial<ReportDamageBody>) => {
    const body = await returned(over);
    await room.runner.call("reportDamage", { body });
    return body;
  };
  const refused = async (body: ReportDamageBody) =>
    (await refusal(room.runner.call, "reportDamage", { body }))?.code;
  const kept = (table: string) => room.shop.rows(`select * from ${table}`);

  it("[OV-05] leaves what is for sale and the rack in one step, with who, when, how and the photo", async () => {
    const body = await returned();
    const before = await room.shop.stock(skus[0]);
    await room.runner.call("reportDamage", { body });
    const after = await room.shop.stock(skus[0]);
    // It stays in the books, held, until the manager decides.
    expect(after).toEqual(before);
    const { hash_id, pair_id } = body;
    expect((await room.order(hash_id)).pairs[0]).toMatchObject({
      place: "damaged",
      reason: "damaged",
      rack_slot: null,
    });
    const history = await room.told(hash_id);
    expect(history.at(-1)).toBe(`pair_missed staff ${room.runner.name}`);
    const damage = await room.manager.call("getDamage", { params: { hash_id, pair_id } });
    expect(damage).toMatchObject({
      cause: "in_store",
      by: room.runner.name,
      photos: [{ marks: body.photos[0]?.marks }],
    });
    const list = await room.manager.call("listDamages", {});
    const { code, pairs } = await room.order(hash_id);
    const image = pairs[0]?.product.image;
    expect(image).toBeTruthy();
    expect(list.at(-1)).toMatchObject({
      place: "damaged",
      hash_id,
      pair_id,
      code,
      image,
      size: "41",
      by: room.runner.name,
    });
  });

  it("[OV-05] keeps the photo without what a camera wrote beside it", async () => {
    const exif = segment(0xe1, "Exif\0\0 GPSLatitude 33 26 S");
    const { hash_id, pair_id } = await reported({ photos: [pictured(photoWith([exif], "<script>"))] });
    const { photos } = await room.manager.call("getDamage", { params: { hash_id, pair_id } });
    const image = Buffer.from(photos[0]?.image ?? "", "base64");
    expect(image.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    for (const trace of ["GPSLatitude", "Exif", "<script>"]) expect(image.includes(trace)).toBe(false);
  });

  it.each([
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a page that begins like a JPEG", Buffer.from("\xff\xd8\xff<script>alert(1)</script>", "latin1")],
    ["half a JPEG", photo.subarray(0, photo.length / 2)],
    ["too many pixels", photoOf(limits.damagePhotoSide + 1, 12)],
  ])("[OV-05] refuses %s, and the pair stays where it is", async (_what, file) => {
    const body = await returned({ photos: [pictured(photo), pictured(file)] });
    const before = (await kept("damage")).length;
    expect(await refused(body)).toBe("photo_invalid");
    expect((await room.order(body.hash_id)).pairs[0]).toMatchObject({ place: "return_rack" });
    expect(await kept("damage")).toHaveLength(before);
  });

  it("[OV-05] refuses too large a body, too many photos, and none", async () => {
    const body = await returned();
    const browser = openBrowser(room.shop.app);
    await browser.ready();
    const post = (photos: unknown) =>
      browser.post("/api/v1/staff/pair/damage", { ...body, photos }, { token: room.runner.token });
    expect(await post([])).toMatchObject({ status: 400 });
    const four = Array.from({ length: limits.damagePhotos + 1 }, () => pictured(photo));
    expect(await post(four)).toMatchObject({ status: 400 });
    const huge = { image: "A".repeat(limits.damagePhotoBytes * 2), marks: [] };
    expect(await post([huge])).toMatchObject({ status: 400 });
    expect((await post([huge, huge, huge])).status).toBe(413);
    // A stranger's body is not even read.
    expect((await browser.post("/api/v1/staff/pair/damage", { photos: [huge, huge, huge] })).status).toBe(
      401,
    );
    expect((await post([pictured(photo)])).status).toBe(200);
  });

  it("[OV-05] is reported once, also by two people at once and by a repeated call", async () => {
    const body = await returned();
    const tries = await Promise.allSettled(
      [room.runner, room.manager].map(({ call }) => call("reportDamage", { body })),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await refused(body)).toBe("step_refused");
    const again = await returned();
    const keyed = { body: again, idempotencyKey: "damage-once-1" };
    expect(await room.runner.call("reportDamage", keyed)).toEqual({ repeated: false });
    expect(await room.runner.call("reportDamage", keyed)).toEqual({ repeated: true });
  });

  it("[OV-05] is not reported from the back room, a box or a shopper's hands", async () => {
    for (const hash_id of [await room.claim(), await room.place(null), await room.triedOn()]) {
      const { id: pair_id } = await room.firstPair(hash_id);
      expect(await refused({ hash_id, pair_id, cause: "unknown", photos: [pictured(photo)] })).toBe(
        "step_refused",
      );
    }
  });

  it("[OV-05] is seen in its own store alone, as data and never as a page", async () => {
    const { hash_id, pair_id } = await reported();
    const params = { hash_id, pair_id };
    const elsewhere = await room.shop.staff("manager", "0102");
    expect(await refusal(elsewhere.call, "getDamage", { params })).toMatchObject({ code: "order_not_found" });
    expect(await elsewhere.call("listDamages", {})).toEqual([]);
    const browser = openBrowser(room.shop.app);
    const answer = await browser.get(`/api/v1/staff/order/${hash_id}/damage/${pair_id}`, {
      token: room.runner.token,
    });
    expect(answer.headers).toMatchObject({
      "content-type": expect.stringContaining("application/json"),
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
  });

  it("[OV-05] [SX-07] is forgotten with the histories, photos and all", async () => {
    const { hash_id, pair_id } = await reported();
    const decided = { hash_id, pair_id, decision: "write_off", reason: "unsafe" } as const;
    await room.manager.call("decideDamage", { body: decided });
    await room.shop.rows("update damage set at = now() - interval '5 years' where pair_id = $1", pair_id);
    const before = [(await kept("damage")).length, (await kept("damage_photo")).length];
    await sweepHistory(room.shop.deps);
    const after = [(await kept("damage")).length, (await kept("damage_photo")).length];
    expect(after).toEqual(before.map((count) => count - 1));
    const params = { hash_id, pair_id };
    expect(await refusal(room.manager.call, "getDamage", { params })).toMatchObject({
      code: "damage_not_found",
    });
  });
});
