import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { secureDemoBoxes } from "../../../src/run/demo/demo-boxes.ts";
import { testDatabase } from "../../test-database.ts";

it("[SX-06] passwords of the demo's boxes that were damaged are named and kept, whether a box wants one or none", async () => {
  const db = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "horma-boxes-"));
  const path = join(dataDir, "boxes.json");
  const keep = () => secureDemoBoxes(db, dataDir, new Date());
  await keep();
  const whole = await readFile(path, "utf8");
  const damaged = whole.slice(0, -5);
  await writeFile(path, damaged);
  await expect(keep()).rejects.toThrow(`${path} is damaged or was edited`);
  await db.pool.query("delete from device_credential");
  await expect(keep()).rejects.toThrow(`${path} is damaged or was edited`);
  expect(await readFile(path, "utf8")).toBe(damaged);
  await writeFile(path, whole);
  await keep();
  expect(JSON.parse(await readFile(path, "utf8"))).toEqual(JSON.parse(whole));
  await rm(dataDir, { recursive: true });
  await db.close();
});
