import { ScannerError } from "@horma/scanner/error";
import { layerRefreshDelay } from "./constants.ts";
import { drawLayer } from "./draw-layer.ts";
import { createDrawing, type Drawing } from "./drawing.ts";
import { createPictures } from "./pictures.ts";
import { type Pictured, readView, type ViewOptions, watchView } from "./watch-view.ts";

export interface OverlayOptions extends ViewOptions {
  /** What is drawn; otherwise a drawing of the overlay's own. */
  readonly drawing?: Drawing;
  /** Told of pictures that could not be loaded (`network_error`) and views that cannot be followed. */
  readonly onError?: (error: ScannerError) => void;
}

export interface Overlay {
  readonly drawing: Drawing;
  /** Lies over the video, lets every touch through and says nothing to screen readers. */
  readonly canvas: HTMLCanvasElement;
  /** Draws with the next frame; needed only after a change that neither drawing nor browser tells of. */
  refresh(options?: ViewOptions): void;
  /** Takes the canvas away. */
  close(): void;
}

/**
 * Lays a canvas over a video or picture in their positioned parent and keeps it drawn. A change is drawn in the next frame. A
 * change of the view is drawn again 500 ms later (OV-02), because a turning phone has not settled when it reports.
 * @param target the element, or a selector of it
 * @throws ScannerError `no_element` when it is no video or image in a page, `unsupported_value` as `readView`
 */
export function createOverlay(target: Pictured | string, options: OverlayOptions = {}): Overlay {
  const element = elementOf(target);
  const drawing = options.drawing ?? createDrawing();
  let viewOptions: ViewOptions = options;
  let frame = 0;
  let settled: ReturnType<typeof setTimeout> | undefined;
  const canvas = document.createElement("canvas");
  canvas.setAttribute("aria-hidden", "true");
  Object.assign(canvas.style, { position: "absolute", pointerEvents: "none" });
  const onError = (error: ScannerError) => options.onError?.(error);
  const pictures = createPictures(schedule, onError);

  function schedule() {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      try {
        draw();
      } catch (error) {
        if (!(error instanceof ScannerError)) throw error;
        onError(error);
      }
    });
  }

  function onView() {
    schedule();
    clearTimeout(settled);
    settled = setTimeout(schedule, layerRefreshDelay);
  }

  function draw() {
    const view = readView(element, viewOptions);
    const context = canvas.getContext("2d");
    if (!view || !context) return;
    const { width, height } = view.element;
    const place = { left: element.offsetLeft, top: element.offsetTop, width, height };
    for (const [side, length] of Object.entries(place)) canvas.style.setProperty(side, `${length}px`);
    // Setting the size wipes the canvas.
    canvas.width = Math.round(width * devicePixelRatio);
    canvas.height = Math.round(height * devicePixelRatio);
    for (const layer of drawing.layers)
      drawLayer(context, layer, view, drawing.styles, (src) => pictures.get(src));
  }

  readView(element, viewOptions);
  element.after(canvas);
  const unwatch = watchView(element, onView);
  const unsubscribe = drawing.subscribe(schedule);
  onView();

  return {
    drawing,
    canvas,
    refresh(changed) {
      if (changed) readView(element, { ...viewOptions, ...changed });
      viewOptions = { ...viewOptions, ...changed };
      schedule();
    },
    close() {
      cancelAnimationFrame(frame);
      clearTimeout(settled);
      unwatch();
      unsubscribe();
      canvas.remove();
    },
  };
}

function elementOf(target: Pictured | string): Pictured {
  const element: unknown = typeof target === "string" ? document.querySelector(target) : target;
  const pictured = element instanceof HTMLVideoElement || element instanceof HTMLImageElement;
  if (!pictured || !element.isConnected) throw new ScannerError("no_element", target);
  return element;
}
