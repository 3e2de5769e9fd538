import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { makeCameraVideo } from "./camera/make-video.ts";
import { addBoxes } from "./store/store-database.ts";
import { port, smsPort, staffPort } from "./store/store-under-test.ts";
import { TestServer } from "./store/test-server.ts";

// A page whose clock a test moves forward asks as often as many pages.
const RATE_LIMIT = "10";
const servers = [
  new TestServer(0, { RATE_LIMIT }),
  // The codes that it "sends" are in its log.
  new TestServer(smsPort - port, { RATE_LIMIT, IDENTITY: "sms", LOG_LEVEL: "info" }),
  new TestServer(staffPort - port, { RATE_LIMIT, DEMO_CREW: "0" }),
];

/**
 * Builds what is old and starts all tests' servers on empty data, with boxes for every test. The fake camera sees the box of sku
 * 880101410. @returns a function that stops the servers
 */
export default async function prepare(): Promise<() => Promise<void>> {
  await promisify(execFile)(process.execPath, ["scripts/build.mjs"]);
  try {
    const starts = servers.map((server) => server.startAfresh());
    makeCameraVideo({ ean: "7808801014102", size: "41" });
    // If one fails to start, the others must have started before they can be stopped.
    await Promise.allSettled(starts);
    await Promise.all(starts);
    await addBoxes();
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/** Asks all to stop, and kills those that have not after 10 s. */
async function stop(): Promise<void> {
  const late = setTimeout(() => servers.forEach((server) => void server.kill()), 10_000);
  await Promise.all(servers.map((server) => server.stop()));
  clearTimeout(late);
}
