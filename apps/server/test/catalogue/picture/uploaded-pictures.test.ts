import { createHash } from "node:crypto";
import { connect } from "node:net";
import { crc32, deflateSync } from "node:zlib";
import type { Product } from "@horma/contract";
import type { KeyScope, PictureFault } from "@horma/domain";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgetPictures } from "../../../src/catalogue/picture/picture-table.ts";
import { createKey } from "../../../src/people/key/manage-keys.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { importFile } from "../../integration/import/import-file.ts";
import { drawPicture } from "./draw-picture.ts";

const megabyte = 1024 * 1024;

describe("uploaded pictures", () => {
  let shop: Shop;
  let key: string;
  let keys = 0;
  beforeAll(async () => {
    shop = await openShop();
    key = await newKey({ scopes: ["catalogue"] });
  });
  afterAll(() => shop.close());

  const newKey = (wish: { scopes: KeyScope[]; stores?: string[] }) =>
    createKey(
      shop.deps.db,
      { name: `pim ${++keys}`, ...wish },
      { actor: { kind: "command", name: "ana" }, at: shop.deps.now() },
    );
  const send = async (
    place: string,
    payload?: Buffer | string,
    { type = "image/jpeg", secret = key } = {},
  ) => {
    const headers = {
      authorization: `Bearer ${secret}`,
      ...(payload !== undefined && { "content-type": type }),
    };
    const url = `/api/v1/products/${place}`;
    const answer = await shop.app.inject({
      method: "POST",
      url,
      headers,
      ...(payload !== undefined && { payload }),
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.body === "" ? null : answer.json(),
    };
  };
  const get = (url: string, method: "GET" | "HEAD" = "GET") => shop.app.inject({ method, url });
  const lines = () => shop.rows("select action, actor_name, subject from audit where action like 'picture%'");
  const stored = () => shop.rows("select hash from picture union all select hash || width from picture_size");

  it("[CT-06] a picture is what its bytes are, whatever its media type says", async () => {
    for (const format of ["jpeg", "png", "webp", "avif"] as const) {
      const bytes = await drawPicture(format);
      const hash = createHash("sha256").update(bytes).digest("hex");
      expect(await send("880101/pictures/5", bytes, { type: "image/jpeg" })).toMatchObject({
        status: 200,
        body: {
          hash,
          type: `image/${format}`,
          width: 40,
          height: 30,
          address: `/pictures/${hash}/480.webp`,
        },
      });
    }
    expect(
      (await send("880101/pictures/5", await drawPicture("png"), { type: "application/pdf" })).status,
    ).toBe(415);
  });

  it("[CT-06] what is no picture, broken, moving or too large is refused and leaves nothing", async () => {
    const before = await stored();
    const noise = await sharp(Buffer.from(Array.from({ length: 90_000 }, (_, n) => (n * 7919) % 251)), {
      raw: { width: 200, height: 150, channels: 3 },
    })
      .jpeg()
      .toBuffer();
    const frames = { raw: { width: 4, height: 8, channels: 3, pageHeight: 4 } } as const;
    const moving = await sharp(Buffer.from(Array.from({ length: 96 }, (_, n) => n)), frames)
      .webp()
      .toBuffer();
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    const refused: [bytes: Buffer | string, fault: PictureFault, why: RegExp][] = [
      ["<!doctype html><script>alert(1)</script>", "type", /must be a JPEG, PNG, WebP or AVIF/],
      [svg, "svg", /not SVG: export it as PNG/],
      [`<?xml version="1.0"?>\n<!-- drawn -->\n${svg}`, "svg", /not SVG/],
      // What an iPhone sends: the head of an HEIC.
      [Buffer.from("\0\0\0\x24ftypheic\0\0\0\0mif1heic", "latin1"), "heic", /not HEIC: export it as JPEG/],
      [
        await sharp({ create: { width: 4, height: 4, channels: 3, background: "red" } })
          .gif()
          .toBuffer(),
        "type",
        /must be a JPEG/,
      ],
      ["", "type", /must be a JPEG/],
      [noise.subarray(0, noise.length / 2), "damaged", /damaged or incomplete/],
      [moving, "moving", /animated/],
      [Buffer.alloc(10 * megabyte + 1), "bytes", /10 MB/],
      // Half a kilobyte that would be 600 MB of pixels.
      [
        hugePng(20_000, 10_000),
        "side",
        /PNG can have at most 12000 pixels a side and 40 megapixels, not 20000 x 10000/,
      ],
      [hugePng(12_001, 16), "side", /12000 pixels a side/],
      [await drawPicture("png", { width: 1, height: 1 }), "small", /at least 16 pixels a side, not 1 x 1/],
      [await drawPicture("jpeg", { width: 400, height: 15 }), "small", /not 400 x 15/],
      // A kilobyte of AVIF that takes half a gigabyte to decode: bounds are by type and by how it is coded.
      [
        await drawPicture("avif", { width: 3001, height: 2000 }),
        "pixels",
        /AVIF can have at most .* 6 megapixels, not 3001 x 2000/,
      ],
      [await inPasses("png", 4001, 4000), "pixels", /PNG in passes .* 16 megapixels, not 4001 x 4000/],
      [await inPasses("jpeg", 6001, 4000), "pixels", /JPEG in passes .* 24 megapixels, not 6001 x 4000/],
    ];
    for (const [bytes, fault, why] of refused) {
      const { status, body } = await send("880101/pictures/6", bytes, { type: "image/png" });
      expect({ status, code: body.code, fault: body.fault }).toEqual({
        status: 400,
        code: "file_invalid",
        fault,
      });
      expect(body.message).toMatch(why);
    }
    expect(await stored()).toEqual(before);
  });

  it("[CT-06] a product's uploaded picture is shown in the widths that the apps ask for", async () => {
    const { body } = await send("880102/pictures/1", await drawPicture("png", { width: 1000, height: 800 }));
    const [row] = await shop.rows<{ sku: string }>(
      "select sku from product_size where product_id = '880102'",
    );
    const found = await get(`/api/v1/falabella/search?q=${row?.sku}&store_id=${shop.storeId}`);
    const [product] = found.json<{ products: Product[] }>().products;
    expect(product?.metadata).toMatchObject({ image: body.address });
    const widths = [160, 240, 320, 480, 960];
    const srcset = widths.map((width) => `/pictures/${body.hash}/${width}.webp ${width}w`).join(", ");
    expect(product?.metadata.image_srcsets[0]).toBe(srcset);
    for (const width of widths) {
      const answer = await get(`/pictures/${body.hash}/${width}.webp`);
      expect(answer).toMatchObject({
        statusCode: 200,
        headers: {
          "content-type": "image/webp",
          "cache-control": "public, max-age=31536000, immutable",
          "x-content-type-options": "nosniff",
        },
      });
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
        format: "webp",
        width,
        height: width * 0.8,
      });
    }
  });

  it("[CT-06] a size is made once however many ask for it, and is no wider than its picture", async () => {
    const { body } = await send("880102/pictures/2", await drawPicture("png", { width: 700, height: 20 }));
    const made = () =>
      shop.rows<{ width: number; by: string }>(
        "select width, xmin::text as by from picture_size where hash = $1 order by 1",
        body.hash,
      );
    expect(await made()).toMatchObject([{ width: 480 }, { width: 960 }]);
    await shop.rows("delete from picture_size where hash = $1 and width = 960", body.hash);
    const url = `/pictures/${body.hash}/960.webp`;
    // libvips tells of each work twice: when it begins and when it ends.
    const works: number[] = [];
    const tell = (open: number) => works.push(open);
    sharp.queue.on("change", tell);
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(url)));
    sharp.queue.off("change", tell);
    // The largest one from the upload, and three smaller ones from that.
    expect(works).toHaveLength(2 * 4);
    expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString("base64"))).size).toBe(1);
    expect((await sharp(answers[0]?.rawPayload).metadata()).width).toBe(700);
    const after = await made();
    expect(after.map(({ width }) => width)).toEqual([160, 240, 320, 480, 960]);
    const head = await get(url, "HEAD");
    expect(head).toMatchObject({ statusCode: 200, body: "", headers: { "content-type": "image/webp" } });
    expect(await made()).toEqual(after);
  });

  it("[CT-06] a size stands upright, keeps its alpha and tells nothing of the camera", async () => {
    const lying = await sharp({ create: { width: 60, height: 20, channels: 4, background: "#ff000080" } })
      .withExif({ IFD0: { Artist: "Ana", Orientation: "6" } })
      .png()
      .toBuffer();
    const tagged = await sharp(lying).withMetadata({ orientation: 6 }).png().toBuffer();
    const { body } = await send("880102/pictures/3", tagged);
    expect(body).toMatchObject({ width: 20, height: 60 });
    const size = sharp((await get(body.address)).rawPayload);
    const { exif, orientation, width, height, hasAlpha } = await size.metadata();
    expect({ exif, orientation, width, height, hasAlpha }).toEqual({ width: 20, height: 60, hasAlpha: true });
    expect([...(await size.raw().toBuffer())].slice(3, 4)[0]).toBeCloseTo(128, -1);
  });

  it.each([
    `${"a".repeat(64)}/480.webp`,
    `${"a".repeat(63)}/480.webp`,
    `${"A".repeat(64)}/480.webp`,
    "HASH/481.webp",
    "HASH/0480.webp",
    "HASH/480.png",
    "HASH/480",
    "HASH/..%2f..%2f480.webp",
    "..%2f..%2fetc%2fpasswd/480.webp",
    "HASH'--/480.webp",
  ])("[CT-06] /pictures/%s is not there", async (path) => {
    const { body } = await send("880102/pictures/4", await drawPicture("png"));
    expect(await get(`/pictures/${path.replace("HASH", body.hash)}`)).toMatchObject({
      statusCode: 404,
      headers: { "cache-control": "no-store" },
    });
  });

  it("[CT-06] the same again changes nothing; another one, and taking it away, have their line in the audit", async () => {
    const before = (await lines()).length;
    const bytes = await drawPicture("png", { red: 1 });
    const [first, again] = [await send("880103/pictures/9", bytes), await send("880103/pictures/9", bytes)];
    expect(again.body).toEqual(first.body);
    expect((await lines()).slice(before)).toEqual([
      { action: "picture_uploaded", actor_name: "pim 1", subject: "product 880103" },
    ]);
    for (const _ of ["once", "again"]) expect((await send("880103/pictures/9/remove")).status).toBe(204);
    expect((await lines()).slice(before + 1)).toEqual([
      { action: "picture_removed", actor_name: "pim 1", subject: "product 880103" },
    ]);
    expect(
      await shop.rows("select 1 from product_picture where product_id = '880103' and position = 9"),
    ).toEqual([]);
  });

  it("[CT-06] an unknown product or position, and a key of some stores, are refused", async () => {
    const bytes = await drawPicture("png");
    const ofStore = await newKey({ scopes: ["catalogue"], stores: ["0101"] });
    for (const [place, wish, expected] of [
      ["990099/pictures/1", {}, { status: 404, body: { code: "product_not_found" } }],
      ["880101/pictures/0", {}, { status: 400, body: { code: "bad_request" } }],
      ["880101/pictures/21", {}, { status: 400, body: { code: "bad_request" } }],
      ["880101/pictures/1", { secret: ofStore }, { status: 403, body: { code: "store_forbidden" } }],
    ] as const) {
      expect(await send(place, bytes, wish)).toMatchObject(expected);
      expect(await send(`${place}/remove`, undefined, wish)).toMatchObject(expected);
    }
  });

  it("[CT-06] nothing of a picture is read for someone without a key, nor of one that says it is too large", async () => {
    await shop.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = shop.app.server.address() as { port: number };
    for (const [secret, length, status] of [
      ["", 9 * megabyte, 401],
      [key, 11 * megabyte, 400],
    ] as const) {
      const socket = connect(port, "127.0.0.1");
      const answer = new Promise<string>((answered) => socket.once("data", (part) => answered(String(part))));
      const head = ["POST /api/v1/products/880101/pictures/1 HTTP/1.1", "host: a", "content-type: image/png"];
      // Not a byte of the body is sent.
      socket.write(
        [...head, `content-length: ${length}`, `authorization: Bearer ${secret}`, "", ""].join("\r\n"),
      );
      expect(await answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      socket.destroy();
    }
  });

  it("[CT-06] a picture that no product has is forgotten, unless an undo may bring it back", async () => {
    const { body } = await send("880103/pictures/10", await drawPicture("png", { red: 7 }));
    const known = async () => (await get(body.address)).statusCode === 200;
    const elsewhere = "product,position,address\n880103,10,/images/a.webp\n";
    const { id } = await importFile(shop.deps, "pictures", elsewhere);
    await forgetPictures(shop.deps.db);
    expect(await known()).toBe(true);
    await shop.rows("delete from import_before where import_id = $1", id);
    await forgetPictures(shop.deps.db);
    expect(await known()).toBe(false);
  });
});

/** A progressive or interlaced picture. */
function inPasses(format: "jpeg" | "png", width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "red" } })
    .toFormat(format, { progressive: true })
    .toBuffer();
}

/** A PNG that says how large it is, with the pixels of a few rows: black ones. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const pixels = deflateSync(Buffer.alloc(1 + width * 3));
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
