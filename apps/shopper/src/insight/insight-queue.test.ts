import type { Insight, InsightPath } from "@horma/contract";
import { describe, expect, it } from "vitest";
import { createInsightQueue } from "./insight-queue.ts";

const paths = ["/rut", "/alias", "/thanks"] as const;
const view = (path: InsightPath): Insight => ({ type: "page_view", path, surface: "phone" });

function collector() {
  const sent: string[] = [];
  const open: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const send = ({ path }: Insight) =>
    new Promise<void>((resolve, reject) => {
      sent.push(path);
      open.push({ resolve, reject });
    });
  return { sent, open, queue: createInsightQueue(send) };
}

describe("the queue of counts", () => {
  it("[AP-15] has one count on its way at most, and goes on after an answer and after a failure", async () => {
    const { sent, open, queue } = collector();
    for (const path of paths) queue.add(view(path));
    expect(sent).toEqual(["/rut"]);
    open[0]?.resolve();
    await expect.poll(() => sent).toEqual(["/rut", "/alias"]);
    open[1]?.reject(new Error("refused"));
    await expect.poll(() => sent).toEqual(paths);
  });

  it("[AP-15] sends everything at once when the page goes away", () => {
    const { sent, queue } = collector();
    for (const path of paths) queue.add(view(path));
    queue.flush();
    expect(sent).toEqual(paths);
  });

  it("[AP-15] forgets counts rather than remember them without end while the collector hangs", () => {
    const { sent, queue } = collector();
    for (let index = 0; index < 500; index++) queue.add(view("/rut"));
    queue.flush();
    expect(sent).toHaveLength(51);
  });
});
