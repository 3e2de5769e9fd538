import { type BrokerUnderTest, password, startBroker } from "../broker-under-test.ts";
import type { BoxOptions } from "../smart-box.ts";
import type { CheckOptions } from "./box-under-check.ts";

/** What a test must close, last first. */
export const started: { close: () => Promise<void> }[] = [];

/** A simulated box at a broker, with the modules that the test mocked, and how to check it. */
export async function startChecked(
  part: Partial<BoxOptions>,
): Promise<{ broker: BrokerUnderTest; options: CheckOptions }> {
  const box = { store: "0101", hwd: "box-04" };
  const broker = await startBroker();
  started.push(broker);
  const { startBox } = await import("../smart-box.ts");
  const url = broker.url.replace(/\/\/.*@/, "//");
  const running = startBox({ ...box, url, password, speed: 15, ...part });
  started.push({ close: () => running.stop() });
  await broker.until(() => broker.heard.some(({ topic }) => topic.endsWith("/state")));
  const waits = { simulated: true, patience: 5_000, quiet: 60, tell: () => {} };
  return { broker, options: { ...box, url: broker.url, boxPassword: password, ...waits } };
}
