// Checks the scanner's claims against the measurements.
import { median, observation, quantile, result } from "../result.mjs";

/** Peers by name, without `horma` and derived readers. */
export const peers = ["zxing-wasm", "zbar-wasm", "@zxing/library", "html5-qrcode", "quagga2"];
export const unionName = "zxing-wasm + zbar-wasm";
const mostRatio = 1.5;
/** The most that a frame may take, ms at p95. */
const frameBudget = 60;

/** Symbologies compared with the two best engines together. */
const beyondUnion = ["EAN-13", "UPC-A", "UPC-E"];

/**
 * Claims on photographs: more read than the best peer in every symbology, and than both engines where it counts. Equal is enough
 * where everything is read.
 */
export function photographClaims(tallies, answers) {
  const symbologies = Object.keys(tallies.horma).filter((name) => name !== "no code");
  const results = symbologies.flatMap((name) => {
    const best = Math.max(...present(tallies, peers).map((peer) => tallies[peer][name].read));
    const claims = [moreThan(`${name} read, against the best peer`, tallies.horma[name], best)];
    if (beyondUnion.includes(name) && tallies[unionName])
      claims.push(
        moreThan(`${name} read, against ${unionName}`, tallies.horma[name], tallies[unionName][name].read),
      );
    return claims;
  });
  return [...results, ...errorClaims(tallies.horma), ...timeClaims(answers, true), ...framesClaims(tallies)];
}

/** Claims on the generated corpus. */
export function generatedClaims(tallies, answers, sequences) {
  const share = (name, least) => {
    const { read, pictures } = tallies.horma[name];
    return result(`${name}: read`, (100 * read) / pictures, "%", ">=", least, bestShare(tallies, name));
  };
  const asked = [
    ["angle", 100],
    ["module 1.3", 90],
    ["blur 0.8", 80],
    ["frame 4", 90],
    ["light bars 0.8", 90],
  ].filter(([name]) => name in tallies.horma);
  return [
    ...asked.map(([name, least]) => share(name, least)),
    ...errorClaims(tallies.horma),
    ...timeClaims(answers, false),
    ...framesClaims(tallies),
    ...(sequences ? sequenceClaims(sequences) : []),
  ];
}

function sequenceClaims({ read, wrong, wrongFrames, ms, count }) {
  const { horma, ...others } = read;
  const best = Math.max(0, ...Object.values(others));
  return [
    result("hard sequences read twice alike", horma, `of ${count}`, ">=", Math.ceil(0.9 * count), best),
    result("hard sequences read wrong", wrong.horma, `of ${count}`, "=", 0),
    result("single frames of them read wrong", wrongFrames, "frames", "=", 0),
    result("a frame of them, p95", quantile(ms, 0.95), "ms", "<=", frameBudget),
  ];
}

function errorClaims(tallies) {
  const coded = Object.entries(tallies).filter(([name]) => name !== "no code");
  const misread = coded.reduce((sum, [, tally]) => sum + tally.misread, 0);
  const claims = coded.length > 0 ? [result("misread", misread, "pictures", "=", 0)] : [];
  const empty = tallies["no code"];
  return empty
    ? [...claims, result("found where there is no code", empty.misread, "pictures", "=", 0)]
    : claims;
}

/** What a second of a camera gives, beside what the same pictures give as photos. */
function framesClaims({ horma, "horma-frames": frames }) {
  const count = (tallies, what) =>
    Object.entries(tallies).reduce((sum, [name, tally]) => sum + (name === "no code" ? 0 : tally[what]), 0);
  const wrong = count(frames, "misread") + (frames["no code"]?.misread ?? 0);
  return [
    observation(
      "read within 20 frames",
      count(frames, "read"),
      `of ${count(frames, "pictures")}`,
      count(horma, "read"),
    ),
    result("misread within 20 frames", wrong, "pictures", "=", 0),
  ];
}

/** Times over all pictures. The ratio is a claim only for photographs, where most codes are easy. */
function timeClaims(answers, isClaimed) {
  const middle = (name) => median(answers.get(name).map(({ ms }) => ms));
  const bare = answers.has("zxing-wasm") ? middle("zxing-wasm") : undefined;
  const claims = [observation("a picture, median", middle("horma"), "ms", bare)];
  if (bare !== undefined && isClaimed)
    claims.push(result("median against zxing-wasm's", middle("horma") / bare, "times", "<=", mostRatio));
  const frames = answers.get("horma-stream");
  if (frames) {
    const p95 = quantile(
      frames.map(({ ms }) => ms),
      0.95,
    );
    claims.push(result("a frame of the camera, p95", p95, "ms", "<=", frameBudget));
  }
  return claims;
}

function moreThan(metric, { read, pictures }, other) {
  if (read === pictures) return result(metric, read, `of ${pictures}`, ">=", other, other);
  return result(metric, read, `of ${pictures}`, ">", other, other);
}

function bestShare(tallies, name) {
  const shares = present(tallies, peers).map(
    (peer) => (100 * tallies[peer][name].read) / tallies[peer][name].pictures,
  );
  return shares.length > 0 ? Math.max(...shares) : null;
}

const present = (tallies, names) => names.filter((name) => name in tallies);
