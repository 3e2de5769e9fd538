import type { ScannedCode } from "@horma/scanner";
import { videoPoint } from "@horma/scanner/geometry";
import { createRoot } from "react-dom/client";
import { CodeOutline } from "../src/drawing/react.tsx";
import { createItem, createOverlay, presetStyle, type ScannerErrorCode } from "../src/index.ts";

const picture = { width: 640, height: 480 };

/** The page's objects, for the console. */
declare global {
  interface Window {
    demo: {
      overlay: ReturnType<typeof createOverlay>;
      errors: ScannerErrorCode[];
      createItem: typeof createItem;
      createOverlay: typeof createOverlay;
      showOutline: () => void;
    };
  }
}

const view = document.getElementById("view");
const video = document.querySelector("video");
if (!view || !video) throw new Error("no #view with a video in the page");
await playPicture(video);

const errors: ScannerErrorCode[] = [];
const overlay = createOverlay(video, { onError: ({ code }) => errors.push(code) });
const layer = overlay.drawing.createLayer();
layer.setMask({ decorators: ["focus", "crosshair"] });
layer.add(
  createItem({ kind: "rectangle", x: 300, y: 200, width: 40, height: 40, style: presetStyle.greenFilled }),
  createItem({ kind: "text", x: 250, y: 330, width: 200, text: "41½", decorators: ["rectangle"] }),
);

window.demo = { overlay, errors, createItem, createOverlay, showOutline };

/** Outlines a code as if it had been found, in the React way. */
function showOutline(): void {
  const code: ScannedCode = {
    text: "7808801014102",
    format: "ean_13",
    corners: [videoPoint(260, 200), videoPoint(380, 190), videoPoint(384, 250), videoPoint(264, 260)],
  };
  const place = document.createElement("div");
  view?.append(place);
  createRoot(place).render(<CodeOutline code={code} frame={picture} video={{ current: video }} />);
}

/** A camera of our own: a grid with a label, as a stream. */
async function playPicture(target: HTMLVideoElement): Promise<void> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, picture);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no 2D canvas in this browser");
  const draw = () => {
    context.fillStyle = "#7c828c";
    context.fillRect(0, 0, picture.width, picture.height);
    context.fillStyle = "#ffffff";
    context.fillRect(220, 170, 200, 130);
    requestAnimationFrame(draw);
  };
  draw();
  target.srcObject = canvas.captureStream();
  await target.play();
}
