import { type Facing, facingOf, facingOfLabel } from "./cameras.ts";

/** A range that a camera can be set within, both ends included. */
export interface LensRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** What a camera can be told to do while it runs (torch and zoom where the track has them, CA-04). */
export interface LensAbilities {
  readonly hasTorch: boolean;
  /** Zoom factors; undefined when it cannot zoom. */
  readonly zoom: LensRange | undefined;
  /** Whether it can be told where to focus. */
  readonly canFocus: boolean;
  readonly facing: Facing | undefined;
}

/** `closed`: no camera is on; `unsupported`: the camera cannot do it; `failed`: it can but did not. */
export type ControlResult =
  | { readonly kind: "applied" }
  | {
      readonly kind: "refused";
      readonly code: "closed" | "unsupported" | "failed";
      readonly message: string;
    };

const controlMessages = {
  closed: "The camera is not open.",
  unsupported: "Unsupported value",
  failed: "The camera did not do it.",
} as const;

export function controlRefusal(code: keyof typeof controlMessages) {
  return { kind: "refused", code, message: controlMessages[code] } as const;
}

/** What the specifications of Image Capture add to a track; TypeScript's library knows none of it. */
interface LensSettings {
  torch?: boolean;
  zoom?: number;
  focusMode?: "manual" | "single-shot" | "continuous";
  focusDistance?: number;
  pointsOfInterest?: readonly { readonly x: number; readonly y: number }[];
}

export interface LensCapabilities {
  readonly torch?: boolean | readonly boolean[];
  readonly zoom?: Partial<LensRange>;
  readonly focusMode?: readonly string[];
  readonly focusDistance?: Partial<LensRange>;
}

/** One open camera's torch, zoom and focus. */
export interface Lens {
  readonly capabilities: LensCapabilities;
  abilities(): LensAbilities;
  settings(): LensSettings;
  setTorch(on: boolean): Promise<ControlResult>;
  setZoom(factor: number): Promise<ControlResult>;
  /** For the focus only: resolves to whether the camera took it. */
  adjust(settings: LensSettings): Promise<boolean>;
  /** After pending changes: torch off, original zoom, continuous focus, so that nothing outlives the stream. */
  reset(): Promise<void>;
}

export function createLens(track: MediaStreamTrack): Lens {
  const capabilities = lensCapabilities(track);
  const settings = () => track.getSettings() as LensSettings;
  const found = settings();
  const zoom = rangeOf(capabilities.zoom);
  const focusesByItself = capabilities.focusMode?.includes("continuous") ?? false;
  const hasTorch = [capabilities.torch].flat().includes(true);
  /** Browsers replace all constraints at once, so earlier settings are sent again. */
  let kept: LensSettings = {};
  /** One change after the other, so that each includes the earlier ones. */
  let turn = Promise.resolve(true);

  function adjust(change: LensSettings): Promise<boolean> {
    turn = turn.then(() => apply(change));
    return turn;
  }

  async function apply(change: LensSettings): Promise<boolean> {
    const { focusDistance, pointsOfInterest, ...others } = kept;
    // A distance or a place belongs to its focus mode.
    const set: LensSettings = { ...(change.focusMode ? others : kept), ...change };
    try {
      await track.applyConstraints({ advanced: [set as MediaTrackConstraintSet] });
      kept = set;
      return true;
    } catch {
      return false;
    }
  }

  async function control(change: Pick<LensSettings, "torch" | "zoom">): Promise<ControlResult> {
    return (await adjust(change)) ? { kind: "applied" } : controlRefusal("failed");
  }

  return {
    capabilities,
    settings,
    adjust,
    abilities: () => ({ hasTorch, zoom, canFocus: canFocus(capabilities), facing: facingOfTrack(track) }),
    setTorch: async (on) => (hasTorch ? control({ torch: on }) : controlRefusal("unsupported")),
    async setZoom(factor) {
      if (!zoom || !(factor >= zoom.min && factor <= zoom.max)) return controlRefusal("unsupported");
      return control({ zoom: factor });
    },
    async reset() {
      await turn;
      const now = settings();
      const back: LensSettings = {};
      if (kept.torch || now.torch) back.torch = false;
      if (kept.zoom !== undefined && found.zoom !== undefined && kept.zoom !== found.zoom)
        back.zoom = found.zoom;
      if (now.focusMode !== "continuous" && focusesByItself) back.focusMode = "continuous";
      if (Object.keys(back).length > 0) await adjust(back);
    },
  };
}

/** What the track says it can do; nothing where the browser does not tell. */
export function lensCapabilities(track: MediaStreamTrack): LensCapabilities {
  return (track.getCapabilities?.() ?? {}) as LensCapabilities;
}

/** Whether the focus takes a point, or at least a distance. */
function canFocus({ focusMode = [], focusDistance }: LensCapabilities): boolean {
  if (focusMode.includes("single-shot")) return true;
  return focusMode.includes("manual") && rangeOf(focusDistance) !== undefined;
}

/** A usable range; undefined without one. */
export function rangeOf(range: Partial<LensRange> | undefined): LensRange | undefined {
  const { min, max, step = 0 } = range ?? {};
  return Number.isFinite(min) && Number.isFinite(max) && Number(max) > Number(min)
    ? { min: Number(min), max: Number(max), step }
    : undefined;
}

function facingOfTrack(track: MediaStreamTrack): Facing | undefined {
  return facingOf(track.getSettings().facingMode) ?? facingOfLabel(track.label ?? "");
}
