/** Ids of presets lie below these, those given out begin here (OV-01). */
export const firstLayerId = 100;
export const firstCustomStyleId = 100;

/** Font of every preset style, size in units of the layer (OV-01). */
export const presetFont = { family: "consolas", size: 40 } as const;

/** What a scan mask lays over everything but the scan region (OV-02). */
export const scanMaskFill = "rgba(0,0,0,0.5)";

/** Milliseconds after the last change of the view when a layer is drawn once more (OV-02). */
export const layerRefreshDelay = 500;

/** The editor's measures (OV-03); lengths in CSS pixels, times in milliseconds. */
export const editing = {
  /** Width of the text cursor, how long it stands still after a change, and how long one fading takes. */
  cursorWidth: 2,
  cursorDelay: 1000,
  cursorBlink: 600,
  /** A textbox is never narrower, in units of the layer. */
  textboxMinWidth: 20,
  /** Side of a control corner as drawn, and as a finger may hit it. */
  controlCorner: 20,
  touchCorner: 100,
  /** From the upper side of an item to the handle that rotates it. */
  rotateHandleOffset: 40,
  /** Clicks belong together when each comes within this time of the one before, at the same point … */
  multiClickInterval: 500,
  /** … give or take a trembling finger. */
  samePointTolerance: 4,
} as const;
