import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createVideo, fakeBrowser } from "./browser.fixture.ts";
import { createCamera } from "./camera.ts";
import { focusArea, settleMs, sweepDistances } from "./focus-on.ts";
import { meanGradient } from "./sharpness.ts";

let browser: ReturnType<typeof fakeBrowser>;

beforeEach(() => {
  vi.useFakeTimers();
  browser = fakeBrowser();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function startedWith(capabilities?: object) {
  browser.devices = [{ deviceId: "rear", label: "Back Camera", ...(capabilities ? { capabilities } : {}) }];
  const camera = createCamera();
  const start = camera.start(createVideo());
  await vi.advanceTimersByTimeAsync(0);
  const result = await start;
  const { done = [], hindrances = [] } = browser.tracks[0] ?? {};
  return { camera, result, done, hindrances };
}

const point = { x: 640, y: 360 } as Parameters<ReturnType<typeof createCamera>["focusAt"]>[0];

describe("torch and zoom", () => {
  it("[CA-08] go on and are both undone before the camera is let go", async () => {
    const { camera, done } = await startedWith();
    expect(await camera.setTorch(true)).toEqual({ kind: "applied" });
    expect(await camera.setZoom(2)).toEqual({ kind: "applied" });
    await camera.stop();
    expect(done).toEqual(["torch true", "zoom 2", "torch false", "zoom 1", "stopped"]);
  });

  it("[CA-08] are left alone when no one touched them", async () => {
    const { camera, done } = await startedWith();
    await camera.stop();
    expect(done).toEqual(["stopped"]);
  });

  it("[CA-08] are refused where the track has none, and without a camera", async () => {
    const { camera, result } = await startedWith({ torch: false });
    expect(result).toMatchObject({ hasTorch: false, zoom: undefined, canFocus: false });
    expect(await camera.setTorch(true)).toMatchObject({ kind: "refused", code: "unsupported" });
    expect(await camera.setZoom(2)).toMatchObject({ code: "unsupported" });
    expect(await camera.focusAt(point)).toMatchObject({ code: "unsupported" });
    await camera.stop();
    expect(await camera.setTorch(true)).toMatchObject({ code: "closed" });
    expect(await camera.focusAt(point)).toMatchObject({ code: "closed" });
  });

  it("[CA-08] are set one after the other, each saying again what was set before, the focus too", async () => {
    const { camera } = await startedWith();
    const track = browser.tracks[0];
    const said: unknown[] = [];
    let underWay = 0;
    vi.spyOn(track as NonNullable<typeof track>, "applyConstraints").mockImplementation(
      async ({ advanced: [set] }) => {
        underWay += 1;
        said.push({ underWay, ...set });
        await new Promise((resolve) => setTimeout(resolve, 50));
        underWay -= 1;
      },
    );
    const focus = camera.focusAt(point);
    await vi.advanceTimersByTimeAsync(10);
    const torch = camera.setTorch(true);
    const zoom = camera.setZoom(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await Promise.all([focus, torch, zoom])).toEqual(Array(3).fill({ kind: "applied" }));
    const focused = { underWay: 1, focusMode: "single-shot", pointsOfInterest: [{ x: 0.5, y: 0.5 }] };
    expect(said).toEqual([focused, { ...focused, torch: true }, { ...focused, torch: true, zoom: 2 }]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(said.at(-1)).toEqual({ underWay: 1, torch: true, zoom: 2, focusMode: "continuous" });
  });

  it("[CA-08] that the browser never answers keep no camera on", async () => {
    const { camera, done, hindrances } = await startedWith();
    hindrances.push(new Promise(() => {}));
    void camera.setTorch(true);
    await vi.advanceTimersByTimeAsync(10);
    const stop = camera.stop();
    await vi.advanceTimersByTimeAsync(500);
    expect(done).toEqual(["stopped"]);
    await stop;
  });

  it.each([0.5, 9, Number.NaN])("[OV-04] zoom %d is an 'Unsupported value'", async (factor) => {
    const { camera, done } = await startedWith();
    expect(await camera.setZoom(factor)).toEqual({
      kind: "refused",
      code: "unsupported",
      message: "Unsupported value",
    });
    expect(done).toEqual([]);
  });
});

describe("tap to focus", () => {
  it("[CA-04] focuses on the point, and goes back to continuous focus after 5000 ms", async () => {
    const { camera, done } = await startedWith();
    const focus = camera.focusAt(point);
    await vi.advanceTimersByTimeAsync(400);
    expect(await focus).toEqual({ kind: "applied" });
    expect(done).toEqual(["focusMode single-shot", 'pointsOfInterest [{"x":0.5,"y":0.5}]']);
    await vi.advanceTimersByTimeAsync(4999);
    expect(done).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(done.at(-1)).toBe("focusMode continuous");
  });

  it("[CA-04] a further tap takes over, and its 5000 ms count from itself", async () => {
    const { camera, done } = await startedWith();
    const first = camera.focusAt(point);
    await vi.advanceTimersByTimeAsync(200);
    const second = camera.focusAt(point);
    await vi.advanceTimersByTimeAsync(400);
    expect(await first).toEqual({ kind: "cancelled" });
    expect(await second).toEqual({ kind: "applied" });
    await vi.advanceTimersByTimeAsync(4900);
    expect(done.at(-1)).not.toBe("focusMode continuous");
    await vi.advanceTimersByTimeAsync(100);
    expect(done.at(-1)).toBe("focusMode continuous");
  });

  it("[CA-04] goes back to continuous focus after a further tap that failed, too", async () => {
    const { camera, done, hindrances } = await startedWith();
    const first = camera.focusAt(point);
    await vi.advanceTimersByTimeAsync(400);
    expect(await first).toEqual({ kind: "applied" });
    hindrances.push("fails");
    expect(await camera.focusAt(point)).toMatchObject({ kind: "refused", code: "failed" });
    await vi.advanceTimersByTimeAsync(4999);
    expect(done.at(-1)).not.toBe("focusMode continuous");
    await vi.advanceTimersByTimeAsync(1);
    expect(done.at(-1)).toBe("focusMode continuous");
  });

  it("[CA-04] a stop takes it back at once, and leaves the camera focusing by itself", async () => {
    const { camera, done } = await startedWith();
    const focus = camera.focusAt(point);
    await vi.advanceTimersByTimeAsync(100);
    await camera.stop();
    expect(await focus).toEqual({ kind: "cancelled" });
    expect(done.slice(-2)).toEqual(["focusMode continuous", "stopped"]);
  });

  it("[CA-04] a camera that takes distances only is tried at several, within 1500 ms", async () => {
    const capabilities = {
      focusMode: ["manual", "continuous"],
      focusDistance: { min: 10, max: 100, step: 5 },
    };
    const { camera, result, done } = await startedWith(capabilities);
    expect(result).toMatchObject({ canFocus: true });
    // Sharpest at the second distance it tries.
    const seen = [1, 2, 9, 3, 2];
    vi.stubGlobal("document", Object.assign(document, { createElement: () => canvasShowing(seen) }));
    const focus = camera.focusAt(point);
    await vi.advanceTimersByTimeAsync(1500);
    expect(await focus).toEqual({ kind: "applied" });
    const distances = done.filter((each) => each.startsWith("focusDistance"));
    expect(distances).toEqual([
      "focusDistance 10",
      "focusDistance 20",
      "focusDistance 40",
      "focusDistance 20",
    ]);
  });
});

describe("the numbers of CA-04", () => {
  const range = { min: 10, max: 100, step: 5 };

  it("[CA-04] the lens gets 300 to 400 ms, by how far it travels", () => {
    expect(settleMs(10, 10, range)).toBe(300);
    expect(settleMs(10, 55, range)).toBe(350);
    expect(settleMs(100, 10, range)).toBe(400);
    expect(settleMs(100, -500, range)).toBe(400);
  });

  it("[CA-04] the area is one sixth of the smaller side and stays within the video", () => {
    const video = { width: 1280, height: 720 };
    expect(focusArea(point, video)).toEqual({ left: 580, top: 300, side: 120 });
    expect(focusArea({ ...point, x: 0, y: 719 }, video)).toEqual({ left: 0, top: 600, side: 120 });
  });

  it("[CA-04] the distances lie on the camera's steps, near ones first", () => {
    expect(sweepDistances(range)).toEqual([10, 20, 40, 70]);
    expect(sweepDistances({ min: 0, max: 0.9, step: 0 })).toEqual([0, 0.1125, 0.3, 0.6]);
  });

  it("tells a sharp edge from a soft one", () => {
    const edge = (values: number[]) => {
      const side = values.length;
      const square = Uint8Array.from({ length: side * side }, (_, at) => values[at % side] ?? 0);
      return meanGradient({ values: square, stride: side }, side);
    };
    expect(edge([0, 0, 255, 255])).toBeGreaterThan(edge([0, 85, 170, 255]));
    expect(edge([9, 9, 9, 9])).toBe(0);
  });
});

/** A canvas whose pictures are as sharp as the numbers say, one after the other. */
function canvasShowing(sharpness: number[]) {
  const value = sharpness.shift() ?? 0;
  const getImageData = (_left: number, _top: number, side: number) => {
    const data = new Uint8ClampedArray(side * side * 4);
    for (let at = 0; at < side * side; at++) data[at * 4 + 1] = at % 2 === 0 ? value * 10 : 0;
    return { data };
  };
  return { getContext: () => ({ drawImage: () => undefined, getImageData }) };
}
