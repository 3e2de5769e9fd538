import type { GreyPicture } from "../engine/picture.ts";
import { paintGround } from "./ground.ts";
import { isOn } from "./label.ts";
import { defocus, integrate, type LightField, overDisc, smear } from "./optics.ts";
import { type Bounds, placeLabels } from "./placed-label.ts";
import type { Scene } from "./scene.ts";
import { sensed } from "./sensor.ts";

/** Points of the scene a pixel of a label gathers in each direction; elsewhere one will do. */
const finePoints = 3;

/**
 * The picture a camera takes of a scene: bars integrated over the area of each pixel, defocus and motion before the
 * sensor, then light, noise and compression. The same scene gives the same bytes.
 */
export function renderFrame(scene: Scene): GreyPicture {
  const { width, height } = scene;
  const light = sceneLight(scene);
  const field = light.expose({ left: 0, top: 0, width, height }, 1);
  for (const window of light.labelWindows) copyInto(field, light.expose(window, finePoints), window);
  return sensed(field, scene);
}

interface Window {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function sceneLight(scene: Scene) {
  const {
    width,
    height,
    contrast = 0.8,
    ground = "cardboard",
    blurSigmaModules = 0,
    discModules = 0,
    motionModules = 0,
  } = scene;
  const labels = placeLabels(scene);
  const groundAt = paintGround(ground, scene.seed);
  const first = scene.codes[0];
  const modulePx = first?.modulePx ?? 1;
  const blurPx = blurSigmaModules * modulePx;
  const discPx = discModules * modulePx;
  const motionPx = motionModules * modulePx;
  const direction = (((first?.angle ?? 0) + (scene.motionAngle ?? 0)) * Math.PI) / 180;
  const pad = Math.ceil(3.2 * blurPx + discPx / 2 + motionPx / 2) + 1;

  function whiteAt(x: number, y: number, pixel: number): number {
    for (const { label, surface, bounds, modulePx } of labels) {
      if (x < bounds.left || x > bounds.right || y < bounds.top || y > bounds.bottom) continue;
      const place = surface.toLabel(x, y);
      if (!place || !isOn(label.paper, place.x, place.y)) continue;
      return label.whiteAt(place.x, place.y, pixel / modulePx);
    }
    return groundAt(x, y);
  }

  /** The window's light after the lens, a value a pixel, from `points` by `points` of the scene each. */
  function expose(window: Window, points: number): LightField {
    const sharp = sample(padded(window, pad), points, whiteAt, contrast);
    const soft = overDisc(defocus(sharp, blurPx * points), discPx * points);
    const blurred = smear(soft, motionPx * points, direction);
    return cropped(integrate(blurred, points), pad, window);
  }

  const labelWindows = labels.map(({ bounds }) => windowAround(bounds, pad, width, height));
  return { expose, labelWindows: labelWindows.filter((window) => window.width > 0 && window.height > 0) };
}

function sample(
  { left, top, width, height }: Window,
  points: number,
  whiteAt: (x: number, y: number, pixel: number) => number,
  contrast: number,
): LightField {
  const fine = { width: width * points, height: height * points };
  const data = new Float32Array(fine.width * fine.height);
  for (let y = 0; y < fine.height; y++)
    for (let x = 0; x < fine.width; x++) {
      const white = whiteAt(left + (x + 0.5) / points, top + (y + 0.5) / points, 1 / points);
      data[y * fine.width + x] = 0.5 + contrast * (white - 0.5);
    }
  return { ...fine, data };
}

function windowAround(bounds: Bounds, pad: number, width: number, height: number): Window {
  const left = Math.max(0, Math.floor(bounds.left) - pad);
  const top = Math.max(0, Math.floor(bounds.top) - pad);
  const right = Math.min(width, Math.ceil(bounds.right) + pad);
  const bottom = Math.min(height, Math.ceil(bounds.bottom) + pad);
  return { left, top, width: right - left, height: bottom - top };
}

const padded = ({ left, top, width, height }: Window, pad: number): Window => ({
  left: left - pad,
  top: top - pad,
  width: width + 2 * pad,
  height: height + 2 * pad,
});

function cropped(field: LightField, pad: number, { width, height }: Window): LightField {
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (y + pad) * field.width + pad;
    data.set(field.data.subarray(from, from + width), y * width);
  }
  return { width, height, data };
}

function copyInto(target: LightField, source: LightField, { left, top }: Window): void {
  for (let y = 0; y < source.height; y++) {
    const row = source.data.subarray(y * source.width, (y + 1) * source.width);
    target.data.set(row, (top + y) * target.width + left);
  }
}
