// Films of boxes in a swaying hand, before the real app: how long until the shoe's code is searched.
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { renderFrame } from "@horma/scanner/corpus";
import { firstSearch, startScanning, withCamera } from "../camera/scan-screen.mjs";
import { swaying } from "../camera/scenes.mjs";
import { writeVideo } from "../camera/write-video.mjs";
import { median, result } from "../result.mjs";
import { serveProduct } from "../serve-product.mjs";
import { qrModules } from "./qr-modules.mjs";

const patienceMs = 15_000;
const ean = { format: "ean_13", text: "7808801014102", modulePx: 2.5 };
const lot = { format: "code_128", text: "L24-0117-7731", modulePx: 2 };
const easy = 400;
const hard = 2000;

/** Each with the most ms it may take. A QR code's place is in pixels, as a code's is. */
const films = [
  { name: "the EAN alone", most: easy, sceneAt: at(ean, 0) },
  { name: "the EAN, a QR code below it", most: easy, sceneAt: at(ean, -40), qr: { y: 110, px: 4 } },
  { name: "a QR code, the EAN below it", most: easy, sceneAt: at(ean, 170), qr: { y: -10, px: 5 } },
  { name: "a lot's Code 128, the EAN below it", most: easy, sceneAt: beside },
  { name: "the EAN near, 8 px a module", most: easy, sceneAt: at({ ...ean, modulePx: 8 }, 0) },
  { name: "the EAN far, 1.3 px a module", most: hard, sceneAt: at({ ...ean, modulePx: 1.3 }, 0) },
  { name: "the EAN in a printed frame", most: hard, sceneAt: at({ ...ean, frame: 3 }, 0) },
  { name: "light bars on dark", most: hard, sceneAt: at(ean, 0, { contrast: -0.65 }) },
  { name: "defocus of 1 module", most: hard, sceneAt: at(ean, 0, { blurSigmaModules: 1 }) },
  { name: "a lens out of focus over 3 modules", most: hard, sceneAt: at(ean, 0, { discModules: 3 }) },
  {
    name: "focus hunting",
    most: hard,
    sceneAt: (sway) => at(ean, 0, { blurSigmaModules: 1.2 + sway.x })(sway),
  },
  { name: "very dark", most: hard, sceneAt: at(ean, 0, { contrast: 0.12, noiseSigma: 9 }) },
  { name: "a strong curve", most: 2500, sceneAt: at({ ...ean, curvature: 1.1 }, 0) },
  { name: "around a box's edge", most: 1500, sceneAt: at({ ...ean, fold: edge(45) }, 0) },
  { name: "around a box's edge, far aside", most: 1500, sceneAt: at({ ...ean, fold: edge(60) }, 0) },
];

function at(code, y, more = {}) {
  return (sway) => ({
    blurSigmaModules: 0.2,
    ...more,
    codes: [{ ...code, centre: { x: 640 + 8 * sway.x, y: 360 + y + 6 * sway.y }, angle: 3 + sway.x }],
  });
}

function edge(before) {
  return { at: 12, before, behind: 10, shade: 0.3 };
}

function beside(sway) {
  const [near] = at({ ...lot, height: 30 }, 0)(sway).codes;
  const [shoe] = at({ ...ean, height: 40 }, 200)(sway).codes;
  return { codes: [near, shoe], blurSigmaModules: 0.2 };
}

/**
 * Plays each film some times.
 * @param {{ runs: number, port: number, busy: boolean, only?: string }} options `busy`: while a process for each core
 * computes all the time; `only`: films whose name holds this
 */
export async function playFilms({ runs, port, busy, only = "" }) {
  const qr = await qrModules("https://tienda.example/zapatillas");
  const product = await serveProduct(port);
  const others = busy ? availableParallelism() : 0;
  const load = Array.from({ length: others }, () => spawn(process.execPath, ["-e", "for (;;);"]));
  const results = [];
  try {
    for (const film of films.filter(({ name }) => name.includes(only))) {
      const pictures = swaying(film.sceneAt).map((scene) =>
        pictureOf(scene, film.qr && { ...film.qr, ...qr }),
      );
      const video = writeVideo(`.cache/bench/films/${film.name.replaceAll(/\W+/g, "-")}.y4m`, pictures);
      const seen = await withCamera(video, product.url, 50, (visit) => times(visit, runs));
      const wrong = seen.filter((one) => one && one.code !== ean.text).length;
      const ms = seen.map((one) => (one?.code === ean.text ? one.ms : patienceMs));
      console.log(
        `${film.name}: ${seen.map((one) => (one ? `${one.code} ${Math.round(one.ms)}` : "-")).join(", ")}`,
      );
      results.push(result(`${film.name}, median`, median(ms), "ms", "<=", film.most));
      if (wrong > 0) results.push(result(`${film.name}: another code searched`, wrong, `of ${runs}`, "=", 0));
    }
  } finally {
    for (const one of load) one.kill();
    await product.stop();
  }
  return results;
}

async function times(visit, runs) {
  const seen = [];
  for (let run = 0; run < runs; run++) {
    const page = await startScanning(visit);
    seen.push(await firstSearch(page, patienceMs));
    await page.close();
  }
  return seen;
}

/** The scene, and a QR code printed on white below the middle. */
function pictureOf(scene, qr) {
  const picture = renderFrame(scene);
  if (!qr) return picture;
  const [{ centre }] = scene.codes;
  const half = ((qr.size + 8) * qr.px) / 2;
  const middle = { x: 640 + (centre.x - 640), y: 360 + qr.y };
  for (let y = Math.round(middle.y - half); y < middle.y + half; y++) {
    for (let x = Math.round(middle.x - half); x < middle.x + half; x++) {
      const [column, row] = [x - middle.x + half, y - middle.y + half].map(
        (from) => Math.floor(from / qr.px) - 4,
      );
      const isInside = column >= 0 && row >= 0 && column < qr.size && row < qr.size;
      picture.data[y * picture.width + x] = isInside && qr.data[row * qr.size + column] ? 40 : 215;
    }
  }
  return picture;
}
