import { vi } from "vitest";

/** A camera of the fake browser. By default a phone's rear one with torch, zoom and a focus point. */
export interface FakeDevice {
  readonly deviceId: string;
  readonly label: string;
  readonly facingMode?: string;
  readonly capabilities?: object;
}

const rear: FakeDevice = { deviceId: "rear", label: "Back Camera", facingMode: "environment" };

const phone = {
  torch: true,
  zoom: { min: 1, max: 8, step: 0.1 },
  focusMode: ["continuous", "single-shot"],
};

/** A track that notes what is done to it. */
class FakeTrack extends EventTarget {
  readonly done: string[] = [];
  readonly label: string;
  readyState = "live";
  /** What happens to the next constraints, in turn: a delay or a failure. */
  readonly hindrances: (Promise<void> | "fails")[] = [];
  muted = false;
  readonly #settings: Record<string, unknown>;
  readonly #device: FakeDevice;

  constructor(device: FakeDevice) {
    super();
    this.#device = device;
    this.label = device.label;
    this.#settings = { zoom: 1, torch: false, focusMode: "continuous" };
  }

  getSettings = () => ({
    ...this.#settings,
    deviceId: this.#device.deviceId,
    facingMode: this.#device.facingMode,
  });
  getCapabilities = () => this.#device.capabilities ?? phone;
  async applyConstraints({ advanced: [set] }: { advanced: [Record<string, unknown>] }) {
    const hindrance = this.hindrances.shift();
    if (hindrance === "fails") throw new DOMException("", "OperationError");
    await hindrance;
    for (const [name, value] of Object.entries(set)) {
      if (this.#settings[name] === value) continue;
      this.#settings[name] = value;
      this.done.push(`${name} ${typeof value === "object" ? JSON.stringify(value) : value}`);
    }
  }
  stop() {
    this.readyState = "ended";
    this.done.push("stopped");
  }
}

/** A video element that plays at once, or never. */
export function createVideo({ plays = true } = {}) {
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

/** Puts a browser with cameras in the place of Node's globals; undo it with `vi.unstubAllGlobals`. */
export function fakeBrowser() {
  const page = Object.assign(new EventTarget(), { hidden: false });
  const media = new EventTarget();
  const stored = new Map<string, string>();
  const browser = {
    devices: [rear] as readonly FakeDevice[],
    tracks: [] as FakeTrack[],
    /** The video constraints of every request. */
    asked: [] as MediaTrackConstraints[],
    /** Names of the errors that the next requests end with. */
    failures: [] as string[],
    /** How long the browser takes to ask and answer, in ms. */
    grantMs: 0,
    showPage(seen: boolean) {
      page.hidden = !seen;
      page.dispatchEvent(new Event("visibilitychange"));
    },
    /** Ends the track as the system does, without a stop. */
    takeAway() {
      const track = browser.tracks.at(-1);
      if (!track) throw new Error("no track");
      track.readyState = "ended";
      track.dispatchEvent(new Event("ended"));
    },
    /** As after a cable was pulled or plugged in. */
    setDevices(devices: readonly FakeDevice[]) {
      browser.devices = devices;
      media.dispatchEvent(new Event("devicechange"));
    },
    mute(muted: boolean) {
      const track = browser.tracks.at(-1);
      if (!track) throw new Error("no track");
      track.muted = muted;
      track.dispatchEvent(new Event(muted ? "mute" : "unmute"));
    },
  };

  async function getUserMedia({ video }: { video: MediaTrackConstraints }) {
    browser.asked.push(video);
    if (browser.grantMs > 0) await new Promise((resolve) => setTimeout(resolve, browser.grantMs));
    const failure = browser.failures.shift();
    if (failure) throw new DOMException("", failure);
    const device = granted(browser.devices, video);
    const track = new FakeTrack(device);
    browser.tracks.push(track);
    return { getVideoTracks: () => [track], getTracks: () => [track] };
  }
  const enumerateDevices = async () =>
    browser.devices.map(({ deviceId, label }) => ({ kind: "videoinput", deviceId, label }));

  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", { mediaDevices: Object.assign(media, { getUserMedia, enumerateDevices }) });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  return browser;
}

/** The device that a browser picks: the exact one, else the first with the wished facing, else the first. */
function granted(
  devices: readonly FakeDevice[],
  { deviceId, facingMode }: MediaTrackConstraints,
): FakeDevice {
  const exact = (deviceId as ConstrainDOMStringParameters | undefined)?.exact;
  const wished = (facingMode as ConstrainDOMStringParameters | undefined)?.ideal;
  const device = exact
    ? devices.find((each) => each.deviceId === exact)
    : (devices.find((each) => each.facingMode === wished) ?? devices[0]);
  if (!device) throw new DOMException("", devices.length > 0 ? "OverconstrainedError" : "NotFoundError");
  return device;
}
