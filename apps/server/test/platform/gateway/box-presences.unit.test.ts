import { describe, expect, it } from "vitest";
import { BoxPresences } from "../../../src/platform/gateway/box-presences.ts";
import type { DeviceReport } from "../../../src/platform/gateway/device-gateway.ts";

const address = { storeCode: "0101", hwd: "box-01" };
const presence = (online: boolean, at: string, boot = "a", retained = false) =>
  ({ address, retained, topic: "presence", payload: { online, boot, at } }) satisfies DeviceReport;
const result = (boot = "a", retained = false): DeviceReport => ({
  address,
  retained,
  topic: "command/result",
  payload: { boot, seq: 1, at: "1", id: "x", outcome: "done" },
});
const times = { silence: 40, pause: 600 };
const later = (ms: number) => performance.now() + ms;

describe("who of the boxes is there", () => {
  it("[SX-09] a box that seems to be there and is silent is named, once in the pause, and not while it speaks", () => {
    const boxes = new BoxPresences();
    boxes.hear(presence(true, "1"));
    expect(boxes.silent(times, later(30))).toEqual([]);
    expect(boxes.silent(times, later(50))).toEqual([address]);
    expect(boxes.silent(times, later(500))).toEqual([]);
    expect(boxes.silent(times, later(700))).toEqual([address]);
    boxes.hear(presence(false, "1"));
    expect(boxes.silent(times, later(2_000))).toEqual([]);
  });

  it("[SX-09] a retained word is no sign of life: the silence goes on from when it was first heard", async () => {
    const boxes = new BoxPresences();
    boxes.hear(presence(true, "1", "a", true));
    const now = later(50);
    boxes.hear(presence(true, "1", "a", true));
    expect(boxes.silent(times, now)).toEqual([address]);
  });

  it("[SX-09] the last will of an earlier connection tells nothing of the present one", () => {
    const boxes = new BoxPresences();
    boxes.hear(presence(true, "1"));
    boxes.hear(presence(true, "2"));
    expect(boxes.hear(presence(false, "1"))).toBeDefined();
    expect(boxes.silent(times, later(50))).toEqual([address]);
    expect(boxes.lastWill(address)).toEqual({ online: false, boot: "a", at: "2" });
  });

  it("[SX-09] what is said over a connection that is over brings no one back; the next connection does", () => {
    const boxes = new BoxPresences();
    boxes.hear(presence(true, "1"));
    boxes.end(address);
    expect(boxes.hear(presence(true, "1"))).toBeUndefined();
    expect(boxes.hear(result())).toMatchObject({ retained: true });
    expect(boxes.hear(presence(false, "1"))).toBeDefined();
    expect(boxes.hear(presence(true, "1"))).toBeUndefined();
    expect(boxes.hear(presence(true, "2"))).toBeDefined();
    expect(boxes.hear(result())).toMatchObject({ retained: false });
  });

  it("[SX-09] a start of its own is a connection of its own, and a box that was not heard has no will", () => {
    const boxes = new BoxPresences();
    expect(boxes.lastWill(address)).toBeUndefined();
    boxes.hear(presence(true, "1"));
    boxes.end(address);
    expect(boxes.hear(result("b"))).toMatchObject({ retained: false });
  });
});
