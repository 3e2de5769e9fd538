import type { GreyPicture } from "../engine/picture.ts";
import { throughJpeg } from "./jpeg.ts";
import type { LightField } from "./optics.ts";
import { randomFrom } from "./random.ts";
import type { Scene } from "./scene.ts";

/** What the sensor makes of the light that reaches it: shading, glare, noise, 256 levels, compression. */
export function sensed({ width, height, data }: LightField, scene: Scene): GreyPicture {
  const { shading = 0, noiseSigma = 0, glare, exposure = 0 } = scene;
  const random = randomFrom((scene.seed ^ 0x1b873593) + exposure);
  const levels = new Float32Array(data.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const light = 1 - (shading * (x / width + y / height)) / 2;
      let level = 255 * (data[y * width + x] as number) * light;
      if (glare) {
        const far = ((x - glare.at.x) ** 2 + (y - glare.at.y) ** 2) / glare.radiusPx ** 2;
        level += 255 * glare.strength * Math.exp(-far);
      }
      levels[y * width + x] = level + noiseSigma * random.normal();
    }
  if (scene.jpegQuality !== undefined) {
    for (let at = 0; at < levels.length; at++) levels[at] = Math.max(0, Math.min(255, levels[at] as number));
    throughJpeg(levels, width, scene.jpegQuality);
  }
  return { width, height, data: new Uint8Array(Uint8ClampedArray.from(levels).buffer) };
}

/** The picture as a canvas would give it: red, green, blue and alpha, a byte each. */
export function toRgba({ width, height, data }: GreyPicture) {
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < data.length; at++) {
    rgba.fill(data[at] as number, at * 4, at * 4 + 3);
    rgba[at * 4 + 3] = 255;
  }
  return { width, height, data: rgba, colorSpace: "srgb" as const };
}
