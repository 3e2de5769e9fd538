import { join } from "node:path";
import { makeCameraVideo } from "../camera/make-video.ts";
import { queryDatabase } from "../store/store-database.ts";
import { port, staffPort } from "../store/store-under-test.ts";
import { TestServer } from "../store/test-server.ts";
import { doDaysWork } from "./days-work.ts";

/** The checkout whose screens are taken, built already. */
const tree = process.env.PICTURES_TREE ?? ".";

/** Only the walks serve, so a screen shows only what a walk did. */
const quiet = { RATE_LIMIT: "10", DEMO_CREW: "0", DEMO_SPEED: "20" };

/** Starts a fresh store for each app, so that neither walk sees the other's orders. @returns what stops them again */
export default async function startStores(): Promise<() => Promise<void>> {
  const program = join(tree, "scripts/serve.mjs");
  const stores = [0, staffPort - port].map((offset) => new TestServer(offset, quiet, program));
  const stop = async () => void (await Promise.all(stores.map((store) => store.remove())));
  try {
    makeCameraVideo({ ean: "7808801014102", size: "41" });
    await Promise.all(stores.map((store) => store.startAfresh()));
    await Promise.all(stores.map(allBoxesConnected));
    process.env.PICTURES_ORDERS = JSON.stringify(await doDaysWork());
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/** Boxes connect in random order; once all are there, the suggested one is fixed. */
async function allBoxesConnected({ dataDir }: TestServer): Promise<void> {
  const away = () => queryDatabase(dataDir, "select id from device where type_id = 'box' and not online");
  while ((await away()).length > 0) await new Promise((resolve) => setTimeout(resolve, 100));
}
