import { hasStores } from "../../catalogue/store/store-table.ts";
import { editing, lockOutFiles } from "../../integration/edit/apply-edits.ts";
import { officeActor } from "../../people/office/office-actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { operation } from "../../web/call/operation.ts";
import { Refusal, Refused, refuse } from "../../web/http/refusals.ts";
import { demoPeople, loadStaff, newStaffPins } from "./demo-staff.ts";
import { demoFile } from "./load-file.ts";
import { demoStoreCodes, fillDemo, lockSeedNow } from "./seed.ts";

/**
 * CT-09. Fills a server without stores with the demo, for whom no start with DEMO=1 did. It has no boxes, because none is simulated
 * here: pairs go to shelves and the counter. The people's PINs are answered once; their hashes are stored.
 */
export const loadDemo = operation("loadDemo", async ({ db, now }, { office }) => {
  const at = now();
  const people = newDemoPeople();
  const done = await editing(db, async (tx) => {
    await lockSeedNow(tx);
    await lockOutFiles(tx);
    if (await hasStores(tx)) throw new Refused(refuse("store_exists", "there is a store already"));
    const existed = await fillDemo(tx, at, (kind) => (kind === "devices" ? shelves() : demoFile(kind)));
    await refuseMixed(tx, existed);
    await tx.client.query("update store set demo = true, demo_by_office = true");
    await loadStaff(tx, people, at);
    for (const code of demoStoreCodes) {
      await recordAudit(tx, {
        actor: officeActor(office),
        action: "demo_loaded",
        subject: `store ${code}`,
        at,
      });
    }
  });
  return done instanceof Refusal ? done : { people };
});

function newDemoPeople() {
  const pins = newStaffPins(demoStoreCodes);
  return demoStoreCodes.flatMap((store) =>
    demoPeople.map(({ login, name }) => ({ store, login, name, pin: pins[store]?.[login] ?? "" })),
  );
}

/** The file of devices without the boxes. */
async function shelves(): Promise<string> {
  const lines = (await demoFile("devices")).split("\n");
  return lines.filter((line) => !line.endsWith(";box")).join("\n");
}

/** The demo's rows are its own, or removing them would remove the retailer's. A store may have been created since the first look. */
async function refuseMixed(tx: Transaction, existed: number): Promise<void> {
  const { rowCount } = await tx.client.query("select from store where code <> all($1)", [demoStoreCodes]);
  if (rowCount !== 0) throw new Refused(refuse("store_exists", "there is a store already"));
  if (existed > 0) {
    const message = `the catalogue has ${existed} rows that the demo has too, of products or scales of sizes`;
    throw new Refused(refuse("demo_overlaps", message));
  }
}
