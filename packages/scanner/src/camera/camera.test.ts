import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createVideo, type FakeDevice, fakeBrowser } from "./browser.fixture.ts";
import { type CameraChange, type CameraOptions, createCamera, testCamera } from "./camera.ts";
import { refusal } from "./refusals.ts";

let browser: ReturnType<typeof fakeBrowser>;

beforeEach(() => {
  vi.useFakeTimers();
  browser = fakeBrowser();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function started(options?: CameraOptions, video = createVideo()) {
  const camera = createCamera();
  const start = camera.start(video, options);
  await vi.advanceTimersByTimeAsync(5000);
  return { camera, video, result: await start };
}

describe("createCamera", () => {
  it("[CA-02] [CA-08] shows the camera and says what it got", async () => {
    const { result, video } = await started();
    expect(result).toEqual({
      kind: "started",
      deviceId: "rear",
      label: "Back Camera",
      video: { width: 1280, height: 720 },
      lowResolution: false,
      hasTorch: true,
      zoom: { min: 1, max: 8, step: 0.1 },
      canFocus: true,
      facing: "environment",
    });
    expect(video.playing).toBe(true);
  });

  it("lets a camera go that was granted after it was no longer wanted", async () => {
    browser.grantMs = 5000;
    const camera = createCamera();
    const video = createVideo();
    const start = camera.start(video);
    await vi.advanceTimersByTimeAsync(100);
    const stop = camera.stop();
    await vi.runAllTimersAsync();
    await stop;
    expect(await start).toEqual({ kind: "stopped" });
    expect(browser.tracks.map(({ done }) => done)).toEqual([["stopped"]]);
    expect(video.srcObject).toBeNull();
  });

  it("asks for one camera only when mounted, unmounted and mounted again at once", async () => {
    const camera = createCamera();
    const first = camera.start(createVideo());
    void camera.stop();
    const second = camera.start(createVideo());
    await vi.runAllTimersAsync();
    expect(await first).toEqual({ kind: "stopped" });
    expect((await second).kind).toBe("started");
    expect(browser.tracks).toHaveLength(1);
  });

  it("[OV-04] does not change to another element while the camera is open", async () => {
    const { camera, video } = await started();
    await expect(camera.start(createVideo())).rejects.toThrow(
      "It is not allowed to change the UIElement when the camera is open.",
    );
    expect(video.playing).toBe(true);
    expect(browser.tracks[0]?.done).toEqual([]);
    await camera.stop();
    const next = camera.start(createVideo());
    await vi.runAllTimersAsync();
    expect((await next).kind).toBe("started");
  });

  it("[OV-04] takes another element after a refusal: no camera is open then", async () => {
    browser.devices = [];
    const { camera, result } = await started();
    expect(result).toMatchObject({ code: "no_camera" });
    await expect(camera.start(createVideo())).resolves.toMatchObject({ code: "no_camera" });
  });

  it("[CA-05] pauses while the page is hidden and goes on when it is seen again, until stopped", async () => {
    const { camera, video } = await started();
    browser.showPage(false);
    expect(video.playing).toBe(false);
    browser.showPage(true);
    expect(video.playing).toBe(true);
    await camera.stop();
    video.playing = false;
    browser.showPage(true);
    expect(video.playing).toBe(false);
  });

  it("[CA-05] gives up a video that does not play within 4000 ms", async () => {
    const camera = createCamera();
    const start = camera.start(createVideo({ plays: false }));
    let settled = false;
    void start.then(() => {
      settled = true;
    });
    await vi.advanceTimersByTimeAsync(3999);
    expect(settled).toBe(false);
    await vi.advanceTimersByTimeAsync(2);
    expect(await start).toMatchObject({ code: "play_timeout", message: "Failed to play video. Timeout." });
    expect(browser.tracks[0]?.done).toEqual(["stopped"]);
  });

  it("[CA-06] refuses without a secure context, before it asks", async () => {
    vi.stubGlobal("isSecureContext", false);
    expect((await started()).result).toMatchObject({ kind: "refused", code: "insecure_context" });
    expect(browser.asked).toEqual([]);
  });

  it("[CA-07] refuses where the browser has no user media", async () => {
    vi.stubGlobal("navigator", {});
    expect((await started()).result).toMatchObject({ code: "disabled" });
  });
});

describe("a camera that is taken away", () => {
  const followed = async () => {
    const changes: CameraChange[] = [];
    const { camera, video } = await started({ onChange: (change) => changes.push(change) });
    return { camera, video, changes, kinds: () => changes.map(({ kind }) => kind) };
  };

  it("[CA-03] is asked for again by itself, after 0, 500, 1000 and 2000 ms", async () => {
    const { changes, kinds, video } = await followed();
    await vi.advanceTimersByTimeAsync(10_000);
    const { length } = browser.asked;
    browser.failures = ["NotReadableError", "NotFoundError", "NotReadableError", "NotReadableError"];
    browser.takeAway();
    await vi.advanceTimersByTimeAsync(0);
    expect(kinds()).toEqual(["recovering"]);
    await vi.advanceTimersByTimeAsync(3499);
    expect(browser.asked).toHaveLength(length + 4);
    await vi.advanceTimersByTimeAsync(1);
    expect(kinds()).toEqual(["recovering", "started"]);
    expect(changes[1]).toMatchObject({ deviceId: "rear" });
    expect(video.playing).toBe(true);
  });

  it("[CA-03] [CA-06] is refused with its reason when it does not come back", async () => {
    const { camera, changes } = await followed();
    browser.devices = [];
    browser.takeAway();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(changes).toEqual([{ kind: "recovering" }, refusal("no_camera")]);
    // Nothing is open any more, so another element may start.
    await expect(camera.start(createVideo())).resolves.toMatchObject({ code: "no_camera" });
  });

  it("falls back to another camera when its own is gone", async () => {
    const { changes } = await followed();
    browser.devices = [{ deviceId: "other", label: "USB Camera" }];
    browser.takeAway();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(changes.at(-1)).toMatchObject({ kind: "started", deviceId: "other" });
  });

  it("gives up one that is taken away again and again at once", async () => {
    const { changes } = await followed();
    // The first loss comes after a long life.
    for (let times = 0; times < 4; times++) {
      browser.takeAway();
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(5000);
    expect(changes.at(-1)).toEqual(refusal("ended"));
    expect(browser.tracks.at(-1)?.done).toContain("stopped");
  });

  it("is left alone while the page is hidden, and asked for when it is seen", async () => {
    const { kinds } = await followed();
    browser.showPage(false);
    browser.takeAway();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(kinds()).toEqual([]);
    browser.showPage(true);
    await vi.advanceTimersByTimeAsync(100);
    expect(kinds()).toEqual(["recovering", "started"]);
  });

  it("is asked for again when its picture stands still, not when it goes on by itself", async () => {
    const { kinds } = await followed();
    browser.mute(true);
    await vi.advanceTimersByTimeAsync(1000);
    browser.mute(false);
    await vi.advanceTimersByTimeAsync(5000);
    expect(kinds()).toEqual([]);
    browser.mute(true);
    await vi.advanceTimersByTimeAsync(1600);
    expect(kinds()).toEqual(["recovering", "started"]);
  });

  it("is no loss when it was stopped", async () => {
    const { camera, kinds } = await followed();
    await camera.stop();
    browser.takeAway();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(kinds()).toEqual([]);
  });
});

describe("which camera", () => {
  const front: FakeDevice = { deviceId: "front", label: "camera2 1, facing front", facingMode: "user" };
  const wide: FakeDevice = {
    deviceId: "wide",
    label: "camera2 2, facing back",
    facingMode: "environment",
  };
  const main: FakeDevice = {
    deviceId: "main",
    label: "camera2 0, facing back",
    facingMode: "environment",
  };

  it("[CA-08] looks at what was granted, changes to the main rear lens and remembers it", async () => {
    browser.devices = [front, wide, main];
    expect((await started()).result).toMatchObject({ deviceId: "main" });
    expect(browser.tracks.map(({ done }) => done)).toEqual([["stopped"], []]);
    const { result } = await started();
    expect(result).toMatchObject({ deviceId: "main" });
    // Asked for at once this time, by its id.
    expect(browser.asked.at(-1)).toMatchObject({ deviceId: { exact: "main" } });
    expect(browser.tracks).toHaveLength(3);
  });

  it("[CA-08] falls back when the remembered camera is gone, and forgets it", async () => {
    browser.devices = [front, wide];
    localStorage.setItem("camera", JSON.stringify({ deviceId: "usb", label: "USB Camera" }));
    expect((await started()).result).toMatchObject({ deviceId: "wide" });
    expect(localStorage.getItem("camera")).toBeNull();
  });

  it("[CA-08] finds the remembered camera under a new id", async () => {
    browser.devices = [front, wide, main];
    localStorage.setItem("camera", JSON.stringify({ deviceId: "last time's", label: wide.label }));
    expect((await started()).result).toMatchObject({ deviceId: "wide" });
    expect(JSON.parse(localStorage.getItem("camera") ?? "")).toMatchObject({ deviceId: "wide" });
  });

  it("[CA-08] takes the one that is asked for, whatever is remembered", async () => {
    browser.devices = [front, wide, main];
    localStorage.setItem("camera", JSON.stringify({ deviceId: "main", label: main.label }));
    expect((await started({ deviceId: "front" })).result).toMatchObject({ deviceId: "front" });
  });
});

describe("testCamera", () => {
  it("[CA-07] says that the camera was accessed, and lets it go", async () => {
    expect(await testCamera()).toEqual({
      kind: "accessed",
      message: "Successfully accessed the camera.",
    });
    expect(browser.tracks[0]?.done).toEqual(["stopped"]);
  });

  it.each([
    ["NotAllowedError", "No permission to access camera."],
    ["NotFoundError", "No camera detected."],
    ["SecurityError", "User media support is disabled."],
  ])("[CA-07] %s: %s", async (name, message) => {
    browser.failures = [name];
    expect(await testCamera()).toMatchObject({ kind: "refused", message });
  });

  it("[CA-07] Insecure context.", async () => {
    vi.stubGlobal("isSecureContext", false);
    expect(await testCamera()).toMatchObject({ code: "insecure_context", message: "Insecure context." });
  });
});
