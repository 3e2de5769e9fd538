import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../../../src/run/app.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";

const secret = "no one reads this";
/** Ways to spell "one up", and what stands before and behind it. */
const ups = [
  "../",
  "..%2f",
  "%2e%2e/",
  "%2e%2e%2f",
  "..%5c",
  "..\\",
  "%252e%252e%252f",
  "..%252f",
  "..;/",
  "%c0%ae%c0%ae/",
  "....//",
];
const ends = ["secret.txt", "secret.txt%00.js", "secret.txt%00"];
const prefixes = [
  "/",
  "/assets/",
  "/staff/",
  "/staff/assets/",
  "/office/",
  "/office/assets/",
  "/images/",
  "/docs/static/",
  "//",
];

describe("path traversal", () => {
  let shop: Shop;
  let app: Shop["app"];
  let folder: string;
  let port: number;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "horma-traversal-"));
    for (const each of ["shopper", "staff", "office", "pictures"]) {
      await mkdir(join(folder, each, "assets"), { recursive: true });
      await writeFile(join(folder, each, "index.html"), "<html><head></head><body>page</body></html>");
      await writeFile(join(folder, each, "assets/app.js"), "served");
    }
    await writeFile(join(folder, "secret.txt"), secret);
    shop = await openShop();
    app = await buildApp(shop.deps, {
      shopper: join(folder, "shopper"),
      staff: join(folder, "staff"),
      office: join(folder, "office"),
      pictures: join(folder, "pictures"),
    });
    await app.listen({ port: 0, host: "127.0.0.1" });
    port = (app.server.address() as { port: number }).port;
  });
  afterAll(async () => {
    await app.close();
    await shop.close();
    await rm(folder, { recursive: true });
  });

  /** Asks as it stands: a client of HTTP would put the address in order first. */
  function ask(path: string): Promise<string> {
    return new Promise((resolve, reject) => {
      let answer = "";
      const socket = connect(port, "127.0.0.1", () =>
        socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`),
      );
      socket.on("data", (part) => {
        answer += part;
      });
      socket.on("end", () => resolve(answer));
      socket.on("error", reject);
    });
  }

  it("what is meant to be served is", async () => {
    for (const prefix of ["/", "/staff/", "/office/", "/images/"]) {
      expect(await ask(`${prefix}assets/app.js`)).toMatch(/^HTTP\/1.1 200 [\s\S]*served$/);
    }
  });

  it.each(prefixes)("below %s no spelling leads out of the folder", async (prefix) => {
    for (const up of ups) {
      for (const levels of [1, 2, 3]) {
        for (const end of ends) {
          const path = prefix + up.repeat(levels) + end;
          const answer = await ask(path);
          expect(answer, path).not.toContain(secret);
          expect(answer, path).toMatch(/^HTTP\/1.1 (400|403|404) /);
        }
      }
    }
  });
});
