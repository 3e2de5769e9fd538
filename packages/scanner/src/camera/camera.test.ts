import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createCamera } from "./camera.ts";

/** A camera that notes what is done to it; `torch` as phones have it. */
class Track extends EventTarget {
  readonly done: string[] = [];
  #torch = false;
  getSettings = () => ({ deviceId: "rear", facingMode: "environment", torch: this.#torch });
  getCapabilities = () => ({ torch: true });
  async applyConstraints({ advanced: [{ torch }] }: { advanced: [{ torch: boolean }] }) {
    this.#torch = torch;
    this.done.push(torch ? "torch on" : "torch off");
  }
  stop = () => void this.done.push("stopped");
}

/** A video element that plays at once, or never. */
function createVideo(plays = true) {
  const video = {
    srcObject: null as unknown,
    videoWidth: 1280,
    videoHeight: 720,
    playing: false,
    play: () => {
      video.playing = plays;
      return plays ? Promise.resolve() : new Promise<void>(() => {});
    },
    pause: () => {
      video.playing = false;
    },
  };
  return video as typeof video & HTMLVideoElement;
}

let tracks: Track[];
let page: EventTarget & { hidden: boolean };
/** How long the browser takes to ask and answer, in ms. */
let grantMs: number;

beforeEach(() => {
  vi.useFakeTimers();
  tracks = [];
  grantMs = 0;
  page = Object.assign(new EventTarget(), { hidden: false });
  const getUserMedia = async () => {
    await new Promise((resolve) => setTimeout(resolve, grantMs));
    const track = new Track();
    tracks.push(track);
    return { getVideoTracks: () => [track], getTracks: () => [track] };
  };
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia, enumerateDevices: async () => [] } });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function started(video = createVideo(), onEnded?: () => void) {
  const camera = createCamera();
  const start = camera.start(video, { onEnded });
  await vi.runAllTimersAsync();
  return { camera, video, result: await start };
}

function showPage(hidden: boolean) {
  page.hidden = hidden;
  page.dispatchEvent(new Event("visibilitychange"));
}

describe("createCamera", () => {
  it("shows the camera and says what it got", async () => {
    const { result, video } = await started();
    const size = { width: 1280, height: 720 };
    expect(result).toEqual({
      kind: "started",
      deviceId: "rear",
      video: size,
      hasTorch: true,
      lowResolution: false,
    });
    expect(video.playing).toBe(true);
  });

  it("switches the torch off before it lets the camera go", async () => {
    const { camera, video } = await started();
    expect(await camera.setTorch(true)).toBe(true);
    await camera.stop();
    expect(tracks[0]?.done).toEqual(["torch on", "torch off", "stopped"]);
    expect(video.srcObject).toBeNull();
  });

  it("lets a camera go that was granted after it was no longer wanted", async () => {
    grantMs = 5000;
    const camera = createCamera();
    const video = createVideo();
    const start = camera.start(video);
    await vi.advanceTimersByTimeAsync(100);
    const stop = camera.stop();
    await vi.runAllTimersAsync();
    await stop;
    expect(await start).toEqual({ kind: "stopped" });
    expect(tracks.map(({ done }) => done)).toEqual([["stopped"]]);
    expect(video.srcObject).toBeNull();
  });

  it("asks for one camera only when mounted, unmounted and mounted again at once", async () => {
    const camera = createCamera();
    const video = createVideo();
    const first = camera.start(video);
    void camera.stop();
    const second = camera.start(video);
    await vi.runAllTimersAsync();
    expect(await first).toEqual({ kind: "stopped" });
    expect((await second).kind).toBe("started");
    expect(tracks).toHaveLength(1);
  });

  it("[CA-05] pauses while the page is hidden and goes on when it is seen again, until stopped", async () => {
    const { camera, video } = await started();
    showPage(true);
    expect(video.playing).toBe(false);
    showPage(false);
    expect(video.playing).toBe(true);
    await camera.stop();
    video.playing = false;
    showPage(false);
    expect(video.playing).toBe(false);
  });

  it("[CA-05] gives up a video that does not play within 4000 ms", async () => {
    const camera = createCamera();
    const start = camera.start(createVideo(false));
    let settled = false;
    void start.then(() => {
      settled = true;
    });
    await vi.advanceTimersByTimeAsync(3999);
    expect(settled).toBe(false);
    await vi.advanceTimersByTimeAsync(2);
    expect(await start).toMatchObject({ code: "play_timeout", message: "Failed to play video. Timeout." });
    expect(tracks[0]?.done).toEqual(["stopped"]);
  });

  it("tells when the system takes the camera away, but not when it is stopped", async () => {
    const onEnded = vi.fn();
    const { camera } = await started(createVideo(), onEnded);
    tracks[0]?.dispatchEvent(new Event("ended"));
    expect(onEnded).toHaveBeenCalledTimes(1);
    await camera.stop();
    tracks[0]?.dispatchEvent(new Event("ended"));
    expect(onEnded).toHaveBeenCalledTimes(1);
  });

  it("[CA-06] refuses without a secure context, before it asks", async () => {
    vi.stubGlobal("isSecureContext", false);
    expect((await started()).result).toMatchObject({ kind: "refused", code: "insecure_context" });
    expect(tracks).toHaveLength(0);
  });
});
