// One process' share: reads each scene as a stream, as an app does: two looks, up to six while no code is accepted.
import { decoyScene } from "@horma/scanner/corpus";
import { productRank } from "@horma/scanner/product-rank";
import { createAgreement } from "@horma/scanner/reader";
import { qrModules } from "../scanner/qr-modules.mjs";
import { loadReader } from "../scanner/readers/horma.mjs";
import { countOwnTime } from "./own-time.mjs";

const frameMs = 33;
/** The fifth frame in which nothing was read has more time. */
const mostLooks = 6;

const { seed, first, step, total } = JSON.parse(process.argv[2]);
countOwnTime();
const qrCodes = await Promise.all(
  [
    "https://tienda.example/zapatillas",
    "https://tienda.example/p/880101410?utm_source=caja&utm_medium=qr",
    "WIFI:T:WPA;S:Tienda;P:zapatos2026;;",
    "Cuida tus zapatos: limpia con un trapo seco.",
    "HTTPS://Q.EXAMPLE/7F3K2",
  ].map(qrModules),
);

const reader = await loadReader({ mode: "stream", rank: productRank });
const sum = { right: 0, wrong: 0, other: 0, mistakes: [] };
for (let at = first; at < total; at += step) {
  const scene = decoyScene(seed * 1_000_000 + at, qrCodes);
  const accepted = await watch(scene);
  if (accepted === undefined) continue;
  if (accepted === scene.truth.text) sum.right += 1;
  else if (scene.decoys.includes(accepted)) sum.other += 1;
  else sum.wrong += 1;
  if (accepted !== scene.truth.text) sum.mistakes.push(describe(at, scene, accepted));
}
process.send(sum, () => process.exit(0));

async function watch(scene) {
  reader.reset();
  const agreement = createAgreement();
  for (let look = 0; look < mostLooks; look++) {
    const agreed = agreement.observe(await reader.read(scene.look(look)), look * frameMs);
    if (agreed) return agreed.text;
  }
  return undefined;
}

function describe(at, { truth, decoys, modulePx, angle }, accepted) {
  const how = `${modulePx.toFixed(1)} px a module, ${angle.toFixed(0)}°`;
  return `decoys #${at} ${truth.text} beside ${decoys.join(", ")} (${how}) was read as ${accepted}`;
}
