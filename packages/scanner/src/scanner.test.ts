import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createVideo, fakeBrowser } from "./camera/browser.fixture.ts";
import type { DecodeReply, FrameRead } from "./decoder/messages.ts";
import { videoPoint } from "./geometry/region.ts";
import { createScanner, type ScannerOptions, type ScannerStatus } from "./scanner.ts";

let browser: ReturnType<typeof fakeBrowser>;
/** What the engine says of each frame, in turn; then it finds nothing any more. */
let reads: (Partial<FrameRead> | "breaks down")[];
let engines: FakeWorker[];

/** The decoder's worker at its border: it takes frames and answers. */
class FakeWorker extends EventTarget {
  terminated = false;
  frames = 0;
  constructor() {
    super();
    engines.push(this);
    queueMicrotask(() => this.reply({ kind: "ready" }));
  }
  reply(data: { kind: DecodeReply["kind"]; reason?: string } & object) {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
  postMessage(request: object) {
    this.frames += 1;
    const id = "id" in request ? { id: request.id } : {};
    const read = reads.shift() ?? {};
    const frame = { width: 1280, height: 720 };
    setTimeout(() => {
      if (read === "breaks down") this.reply({ kind: "failed", ...id, reason: "out of memory" });
      else this.reply({ kind: "read", ...id, frame, code: undefined, ...read });
    }, 5);
  }
  terminate() {
    this.terminated = true;
  }
}

/** A video that shows a new picture every 33 ms. */
function createLiveVideo() {
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let handle = 0;
  return Object.assign(createVideo(), {
    requestVideoFrameCallback(tell: () => void) {
      handle += 1;
      timers.set(handle, setTimeout(tell, 33));
      return handle;
    },
    cancelVideoFrameCallback: (of: number) => clearTimeout(timers.get(of)),
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  browser = fakeBrowser();
  reads = [];
  engines = [];
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("createImageBitmap", async () => ({ close: () => undefined }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function started(more: Partial<ScannerOptions> = {}) {
  const statuses: ScannerStatus[] = [];
  const tips: (string | undefined)[] = [];
  const onResult = vi.fn();
  const scanner = createScanner({
    video: createLiveVideo(),
    onResult,
    onStatus: (status) => statuses.push(status),
    onTip: (tip) => tips.push(tip?.message),
    ...more,
  });
  void scanner.start();
  await vi.advanceTimersByTimeAsync(1);
  return { scanner, statuses, tips, onResult, last: () => statuses.at(-1) };
}

const corners = [videoPoint(0, 0), videoPoint(300, 0), videoPoint(300, 90), videoPoint(0, 90)] as const;
const code = { text: "7808801014102", format: "ean_13", corners } as const;

describe("createScanner", () => {
  it("[CA-08] takes one frame at a time, the newest, and finds with its corners and frame", async () => {
    reads = [{}, { code }, { code }];
    const { last, onResult } = await started();
    await vi.advanceTimersByTimeAsync(120);
    expect(onResult).toHaveBeenCalledExactlyOnceWith(code);
    expect(last()).toMatchObject({ kind: "found", code: { corners }, frame: { width: 1280, height: 720 } });
    expect(engines[0]?.frames).toBe(3);
    await vi.advanceTimersByTimeAsync(500);
    expect(engines[0]?.frames).toBe(3);
  });

  it("[TR-16] reports a code that is not a product's once it has been seen for a second", async () => {
    const other = { ...code, text: "https://horma.example/hola", format: "qr_code" } as const;
    reads = Array.from({ length: 60 }, () => ({ other }));
    const { onResult } = await started();
    await vi.advanceTimersByTimeAsync(900);
    expect(onResult).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(300);
    expect(onResult).toHaveBeenCalledExactlyOnceWith(other);
  });

  it("[CA-01] reports a product's code at once, whatever else is seen before it", async () => {
    const other = { ...code, text: "https://horma.example/hola", format: "qr_code" } as const;
    reads = [{ other }, { other }, { code }, { other }, { code }];
    const { onResult } = await started();
    await vi.advanceTimersByTimeAsync(300);
    expect(onResult).toHaveBeenCalledExactlyOnceWith(code);
  });

  it("[CA-08] waits between frames as long as it is told", async () => {
    await started({ frames: { loopIntervalMs: 100 } });
    await vi.advanceTimersByTimeAsync(1000);
    expect(engines[0]?.frames).toBeLessThanOrEqual(8);
    await started({ frames: { refreshIntervalMs: 250 } });
    await vi.advanceTimersByTimeAsync(1000);
    expect(engines[1]?.frames).toBeLessThanOrEqual(4);
    await started();
    await vi.advanceTimersByTimeAsync(1000);
    expect(engines[2]?.frames).toBeGreaterThan(25);
  });

  it("[CA-08] [OV-04] refuses frame settings that are none", async () => {
    await expect(started({ frames: { refreshIntervalMs: -7 } })).rejects.toThrow("Unsupported value");
  });

  it("[CA-06] tips by what the frames show, looked at every 200 ms", async () => {
    reads = Array.from({ length: 60 }, () => ({ hint: { lengthPx: 100, sharpness: 0.8 } }));
    const { tips } = await started();
    await vi.advanceTimersByTimeAsync(400);
    expect(tips).toEqual([]);
    await vi.advanceTimersByTimeAsync(400);
    expect(tips).toEqual(["Please zoom in or move closer."]);
    await vi.advanceTimersByTimeAsync(3000);
    expect(tips.at(-1)).toBeUndefined();
  });

  it("[CA-06] tips by what the decoder knows to be in the picture", async () => {
    const tip = { code: "open_carton", message: "Please open the carton and scan a box in it." } as const;
    reads = Array.from({ length: 60 }, () => ({ hint: { lengthPx: 0, sharpness: 0, tip } }));
    const { tips, onResult } = await started();
    await vi.advanceTimersByTimeAsync(400);
    expect(tips).toEqual([]);
    await vi.advanceTimersByTimeAsync(400);
    expect(tips).toEqual([tip.message]);
    await vi.advanceTimersByTimeAsync(3000);
    expect(tips.at(-1)).toBeUndefined();
    expect(onResult).not.toHaveBeenCalled();
  });

  it("[CA-06] says at once that the picture has few lines", async () => {
    const video = Object.assign(createLiveVideo(), { videoWidth: 640, videoHeight: 480 });
    const { tips } = await started({ video });
    expect(tips).toEqual(["Camera resolution too low, please use a higher resolution (720P or better)."]);
  });

  it("[CA-03] loads again while a lost camera is asked for, and goes on scanning", async () => {
    const { statuses, last } = await started();
    await vi.advanceTimersByTimeAsync(6000);
    const { length } = statuses;
    browser.failures = ["NotReadableError", "NotReadableError"];
    browser.takeAway();
    await vi.advanceTimersByTimeAsync(600);
    expect(statuses.slice(length).map(({ kind }) => kind)).toEqual(["loading", "scanning"]);
    const before = engines[0]?.frames ?? 0;
    reads = [{ code }, { code }];
    await vi.advanceTimersByTimeAsync(300);
    expect(engines[0]?.frames).toBeGreaterThan(before);
    expect(last()).toMatchObject({ kind: "found" });
    expect(engines).toHaveLength(1);
  });

  it("[CA-06] is refused when the camera does not come back, and lets the engine go", async () => {
    const { last } = await started();
    browser.devices = [];
    browser.takeAway();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(last()).toMatchObject({ kind: "refused", code: "no_camera" });
    expect(engines[0]?.terminated).toBe(true);
  });

  it("[CA-03] starts by itself when a camera is plugged in, unless it was stopped meanwhile", async () => {
    const { scanner, last } = await started();
    browser.devices = [];
    browser.takeAway();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(last()?.kind).toBe("refused");
    browser.setDevices([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(last()?.kind).toBe("refused");
    browser.setDevices([{ deviceId: "new", label: "USB Camera" }]);
    await vi.advanceTimersByTimeAsync(100);
    expect(last()).toMatchObject({ kind: "scanning", camera: { deviceId: "new" } });

    browser.devices = [];
    browser.takeAway();
    await vi.advanceTimersByTimeAsync(10_000);
    await scanner.stop();
    browser.setDevices([{ deviceId: "new", label: "USB Camera" }]);
    await vi.advanceTimersByTimeAsync(100);
    expect(last()?.kind).toBe("refused");
  });

  it("a code that was found stays found when the camera is lost meanwhile", async () => {
    reads = [{ code }, { code }];
    const { scanner, last } = await started();
    await vi.advanceTimersByTimeAsync(200);
    browser.takeAway();
    await vi.advanceTimersByTimeAsync(200);
    expect(last()?.kind).toBe("found");
    scanner.resume();
    expect(last()?.kind).toBe("scanning");
  });

  it("[CA-08] changes the camera with the same engine, and remembers it", async () => {
    browser.devices = [
      { deviceId: "a", label: "USB one" },
      { deviceId: "b", label: "USB two" },
    ];
    const { scanner, last } = await started();
    expect(last()).toMatchObject({ camera: { deviceId: "a" } });
    await scanner.changeCamera("b");
    expect(last()).toMatchObject({ kind: "scanning", camera: { deviceId: "b" } });
    expect(engines).toHaveLength(1);
    expect(JSON.parse(localStorage.getItem("camera") ?? "")).toEqual({ deviceId: "b", label: "USB two" });
  });

  it("[CA-08] does not remember a camera that could not be had", async () => {
    const { scanner, last } = await started();
    await scanner.changeCamera("gone");
    expect(last()).toMatchObject({ kind: "scanning", camera: { deviceId: "rear" } });
    expect(localStorage.getItem("camera")).toBeNull();
  });

  it("goes on after a single frame that failed", async () => {
    reads = ["breaks down", {}, "breaks down", { code }, { code }];
    const { last, statuses } = await started();
    await vi.advanceTimersByTimeAsync(300);
    expect(last()?.kind).toBe("found");
    expect(statuses.map(({ kind }) => kind)).not.toContain("refused");
  });

  it("reports what the app's own callback throws as the page's error, and is not refused for it", async () => {
    const reported = vi.fn();
    vi.stubGlobal("reportError", reported);
    reads = [{ code }, { code }];
    const mistake = new TypeError("the app's own");
    const onResult = () => {
      throw mistake;
    };
    const { scanner, last } = await started({ onResult });
    await vi.advanceTimersByTimeAsync(300);
    expect(reported).toHaveBeenCalledExactlyOnceWith(mistake);
    expect(last()?.kind).toBe("found");
    const before = engines[0]?.frames ?? 0;
    scanner.resume();
    await vi.advanceTimersByTimeAsync(300);
    expect(last()?.kind).toBe("scanning");
    expect(engines[0]?.frames).toBeGreaterThan(before);
  });

  it("does not go on looking once it was stopped, until it is started again", async () => {
    reads = [{ code }, { code }];
    const { scanner, statuses, last } = await started();
    await vi.advanceTimersByTimeAsync(200);
    expect(last()?.kind).toBe("found");
    await scanner.stop();
    const { length } = statuses;
    scanner.resume();
    expect(statuses).toHaveLength(length);
    reads = [{ code: { ...code, text: "7808801014119" } }, { code: { ...code, text: "7808801014119" } }];
    void scanner.start();
    await vi.advanceTimersByTimeAsync(200);
    expect(last()?.kind).toBe("found");
    scanner.resume();
    expect(last()?.kind).toBe("scanning");
  });

  it("[FL-03] is refused where the browser has no workers", async () => {
    vi.stubGlobal("Worker", undefined);
    const { last } = await started();
    expect(last()).toMatchObject({ kind: "refused", code: "no_worker" });
  });

  it("is refused when the engine breaks down, and starts again with a new one", async () => {
    reads = [{}, "breaks down", "breaks down"];
    const { scanner, last } = await started();
    await vi.advanceTimersByTimeAsync(300);
    expect(last()).toMatchObject({ kind: "refused", code: "engine_unavailable" });
    void scanner.start();
    await vi.advanceTimersByTimeAsync(10);
    expect(last()?.kind).toBe("scanning");
    expect(engines).toHaveLength(2);
  });
});
