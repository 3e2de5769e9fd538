import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Look, readPageConfig } from "@horma/contract";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgetPictures } from "../../../src/catalogue/picture/picture-table.ts";
import { buildApp } from "../../../src/run/app.ts";
import { places } from "../../../src/web/http/web-apps.ts";
import { openBrowser } from "../../browser.ts";
import { drawPicture } from "../../catalogue/picture/draw-picture.ts";
import { type Colleague, openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { codeOf } from "../../people/office/code-of.ts";

const plain: Look = { name: "Cadena de ejemplo", theme: "lima", logo: null, texts: {} };

describe("the look", () => {
  let shop: Shop;
  let head: Colleague;
  /** Another process on the same database. */
  let other: Shop["app"];
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "horma-look-"));
    const source = '<!doctype html><html lang="es-CL" data-theme="naranjo"><head></head><body></body></html>';
    await writeFile(join(folder, "index.html"), source);
    shop = await openShop({ THEME: "botella" });
    head = await shop.office("head_office", null);
    other = await buildApp(shop.deps, { ...places, shopper: folder });
  });
  afterAll(async () => {
    await other.close();
    await shop.close();
    await rm(folder, { recursive: true });
  });

  const looks = () => head.call("getLooks", {});
  const bodyOf = async (look: Look) => ({ body: { version: (await looks()).version, look } });
  const save = async (look: Look) => head.call("saveLook", await bodyOf(look));
  const refusalOf = async (look: Look) => codeOf(head.call, "saveLook", await bodyOf(look));
  const versionBody = async () => ({ body: { version: (await looks()).version } });
  const publish = async () => head.call("publishLook", await versionBody());
  const page = async (address = "/") => {
    const { body, headers } = await openBrowser(other).get(address, { headers: { accept: "text/html" } });
    const html = String(body);
    const config = readPageConfig(/id="page-config">([^<]*)</.exec(html)?.[1]);
    return { html, headers, config, theme: /<html[^>]*data-theme="([\w-]+)"/.exec(html)?.[1] };
  };
  const upload = async (payload: Buffer) => {
    const browser = openBrowser(shop.app);
    await browser.ready();
    const headers = { "content-type": "image/png" };
    return browser.send("POST", "/api/v1/office/look/logo", { payload, headers, token: head.token });
  };

  it.each(["<b>Cadena</b>", "Cadena \u202eanedac", "Cadena\u2066", "Ca\u200bdena", "Cadena\n"])(
    "[OF-11] refuses the name %j, and such a text",
    async (name) => {
      expect(await refusalOf({ ...plain, name })).toBe("bad_request");
      expect(await refusalOf({ ...plain, texts: { "es-CL": { claim: name } } })).toBe("bad_request");
    },
  );

  it("[OF-11] before one is published pages look as the environment says", async () => {
    expect(await looks()).toMatchObject({ live: { look: { theme: "botella" }, at: null }, draft: null });
    expect(await page()).toMatchObject({ theme: "botella", config: { name: "", preview: false } });
  });

  it("[OF-11] a draft changes no page but that of its preview; published, every process serves it", async () => {
    const look = { ...plain, theme: "#1d36d8", texts: { "es-CL": { claim: "Pruébate aquí" } } };
    const { draft } = await save(look);
    expect((await page()).theme).toBe("botella");
    const ofDraft = () => page(`/store/0101?look=${draft?.preview}`);
    await expect.poll(async () => (await ofDraft()).theme).toBe("own");
    const preview = await ofDraft();
    expect(preview).toMatchObject({
      theme: "own",
      config: { name: "Cadena de ejemplo", preview: true, texts: { "es-CL": { claim: "Pruébate aquí" } } },
    });
    expect(preview.headers["cache-control"]).toBe("no-store");
    expect(preview.html).toContain("--accent:#1d36d8");
    expect((await page("/?look=aaaaaaaaaaaaaaaaaaaaaaaaaaaa")).theme).toBe("botella");

    expect(await publish()).toMatchObject({ live: { look }, draft: null });
    await expect.poll(async () => (await page()).theme).toBe("own");
    const { html, config, headers } = await page();
    expect(config).toMatchObject({ name: "Cadena de ejemplo", preview: false });
    // The policy allows the style by its hash.
    const style = /<style>(:root[^<]*)<\/style>/.exec(html)?.[1] ?? "";
    const hash = await sha256(style);
    expect(String(headers["content-security-policy"])).toContain(`'sha256-${hash}'`);
    // Its preview shows what is live.
    expect((await page(`/?look=${draft?.preview}`)).config.preview).toBe(false);
    const [line] = await shop.rows("select action, data from audit order by id desc limit 1");
    expect(line).toMatchObject({
      action: "look_published",
      data: {
        changes: expect.arrayContaining([
          { of: "look", field: "theme", before: "botella", after: "#1d36d8" },
        ]),
      },
    });
  });

  it("[OF-11] a draft can be replaced under its preview, and discarded", async () => {
    const { draft } = await save({ ...plain, theme: "naranjo" });
    expect((await save({ ...plain, name: "Otra" })).draft).toMatchObject({
      look: { name: "Otra" },
      preview: draft?.preview,
    });
    const { version } = await looks();
    expect((await head.call("discardLook", { body: { version } })).draft).toBeNull();
    expect(await codeOf(head.call, "publishLook", await versionBody())).toBe("draft_missing");
  });

  it("[OF-11] a change that began before another one changes nothing, and names its author", async () => {
    const { version } = await looks();
    await save(plain);
    const late = head.call("saveLook", { body: { version, look: { ...plain, name: "Tarde" } } });
    await expect(late).rejects.toMatchObject({ code: "edited_meanwhile", winner: head.name });
    expect((await looks()).draft?.look.name).toBe("Cadena de ejemplo");
  });

  it.each(["#7a7a7a", "#000000", "#ffffff"])(
    "[OF-11] a colour on which letters are not read is refused: %s",
    async (theme) => {
      expect(await refusalOf({ ...plain, theme })).toBe("color_invalid");
    },
  );

  it.each([
    ["a theme that the design does not have", { ...plain, theme: "rojo" }],
    ["a text of spaces", { ...plain, texts: { en: { claim: "   " } } }],
    ["a text that is too long", { ...plain, texts: { en: { payment: "x".repeat(81) } } }],
    ["a text that there is not", { ...plain, texts: { en: { slogan: "x" } } } as unknown as Look],
  ])("[OF-11] refuses %s", async (_, look) => {
    expect(await refusalOf(look)).toBe("bad_request");
  });

  it("[OF-11] a logo is uploaded, named by a look, and kept while a look names it", async () => {
    const answer = await upload(await drawPicture("png", { red: 30 }));
    expect(answer.status).toBe(200);
    const { hash, address } = answer.body as { hash: string; address: string };
    await save({ ...plain, logo: hash });
    await publish();
    await expect.poll(async () => (await page()).config.logo).toBe(address);
    await forgetPictures(shop.deps.db);
    expect((await openBrowser(other).get(address)).status).toBe(200);
    await save(plain);
    await publish();
    await forgetPictures(shop.deps.db);
    expect((await openBrowser(other).get(address)).status).toBe(404);
    expect(await refusalOf({ ...plain, logo: hash })).toBe("logo_invalid");
  });

  it.each([
    ["white with a pale line on nothing", drawLogo("#ffffff", "#00000000", "#c9c9c9"), "logo_invalid"],
    ["white on nothing", drawLogo("#ffffff", "#00000000"), "logo_invalid"],
    ["yellow on white", drawLogo("#ffe600", "#ffffff"), "logo_invalid"],
    ["no picture", Buffer.from("no picture"), "file_invalid"],
  ])("[OF-11] refuses a logo that is %s", async (_, logo, code) => {
    expect((await upload(await logo)).body).toMatchObject({ code });
  });

  it.each([
    ["red on white", drawLogo("#e4002b", "#ffffff")],
    ["red on nothing", drawLogo("#e4002b", "#00000000")],
    ["white on black", drawLogo("#ffffff", "#000000")],
  ])("[OF-11] takes a logo that is %s", async (_, logo) => {
    expect((await upload(await logo)).status).toBe(200);
  });
});

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Buffer.from(digest).toString("base64");
}

/** A wide bar of a colour, with a line over it in another one. */
function drawLogo(bar: string, background: string, line = bar): Promise<Buffer> {
  const part = (width: number, height: number, color: string) => ({
    input: { create: { width, height, channels: 4 as const, background: color } },
  });
  return sharp({ create: { width: 300, height: 100, channels: 4, background } })
    .composite([part(200, 40, bar), part(200, 4, line)])
    .png()
    .toBuffer();
}
