// What the fake camera sees: a steady box, with a sharp code and without one.

const frames = 12;

/** A sharp code of the demo store, three pixels a module, in a swaying hand. */
export function sharpCode() {
  return swaying((sway) => ({
    codes: [
      {
        format: "ean_13",
        text: "7808801014102",
        centre: { x: 640 + 8 * sway.x, y: 360 + 6 * sway.y },
        modulePx: 3,
        angle: 3 + sway.x,
      },
    ],
    blurSigmaModules: 0.2,
  }));
}

/** A shelf full of boxes with small print: plenty to look at, nothing to find. */
export function noCode() {
  return swaying(() => ({ codes: [], ground: "shelves", blurSigmaModules: 0.8 }));
}

/** Scenes of a hand that sways; `sway` goes round from -1 to 1. */
export function swaying(sceneAt) {
  return Array.from({ length: frames }, (_, exposure) => {
    const phase = (2 * Math.PI * exposure) / frames;
    const sway = { x: Math.sin(phase), y: Math.cos(phase) };
    return { width: 1280, height: 720, seed: 11, exposure, noiseSigma: 4, contrast: 0.75, ...sceneAt(sway) };
  });
}
