import { openSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { loginForm } from "@horma/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DayKeys } from "../../../src/platform/personal-data/day-keys.ts";
import { Vault } from "../../../src/platform/personal-data/vault.ts";
import { createLog, linesDropped, logOutput } from "../../../src/platform/process/log.ts";
import { buildApp } from "../../../src/run/app.ts";
import { openBrowser } from "../../browser.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { testVault } from "../../platform/personal-data/test-vault.ts";
import { type SmallDisk, smallDisk } from "./small-disk.ts";

const day = 24 * 60 * 60_000;
const login = "/api/v1/falabella/login";
const visit = { email: `${loginForm.guest}@${loginForm.emailDomain}`, password: loginForm.password };

let shop: Shop;
let disk: SmallDisk;

beforeAll(async () => {
  shop = await openShop();
  disk = await smallDisk(1);
});
afterAll(async () => {
  await shop.close();
  await disk.close();
});

it("a full disk under DATA_DIR refuses who needs a new day's key, leaves nothing of it, and goes on with space", async ({
  skip,
}) => {
  skip(!disk.own, "no one may mount a small disk here");
  const { standing, close } = await testVault();
  const directory = join(disk.directory, "day-keys");
  const app = await buildApp({ ...shop.deps, vault: new Vault(standing, new DayKeys(directory)) });
  const browser = openBrowser(app);
  await browser.ready();
  const logIn = () => browser.post(login, visit);
  expect(await logIn()).toMatchObject({ status: 200 });
  const before = await readdir(directory);

  shop.clock.ahead += day;
  await disk.fill();
  const refused = await logIn();
  expect(refused).toMatchObject({ status: 503, body: { code: "unavailable" } });
  expect(refused.headers["retry-after"]).toBe("2");
  expect(await readdir(directory)).toEqual(before);

  await disk.free();
  expect(await logIn()).toMatchObject({ status: 200 });
  expect(await readdir(directory)).toHaveLength(2);
  await app.close();
  await close();
});

it.runIf(process.platform === "linux")(
  "a full disk behind standard output costs lines of the log, not the server, and no memory without end",
  async () => {
    const dropped = async () => (await linesDropped.get()).values[0]?.value ?? 0;
    const before = await dropped();
    const log = createLog("info", logOutput(openSync("/dev/full", "w")));
    for (let line = 0; line < 2_000; line++) log.info({ text: "x".repeat(1_000) }, "a line");
    expect(await dropped()).toBeGreaterThan(before + 500);
  },
);
