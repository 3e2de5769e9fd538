// Reads turned and half-visible EAN-13, whose halves look like short codes, as camera frames.
import { fork } from "node:child_process";
import { availableParallelism, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { observation, result } from "./result.mjs";

export const claim =
  "no wrong number is taken from a code that is turned, half hidden or half out of the frame";

const program = fileURLToPath(new URL("./lookalike/read-lookalikes.mjs", import.meta.url));

/** Options: `--count N` renders (20,000; `--quick` 600), `--seed N` (1). */
export async function run({ quick, seed = "1", count = quick ? "600" : "20000" }) {
  const total = Number(count);
  const workers = Math.min(availableParallelism(), 4, total);
  const shares = await Promise.all(
    Array.from({ length: workers }, (_, at) =>
      readShare({ seed: Number(seed), first: at, step: workers, total }),
    ),
  );
  const sum = (what) => shares.reduce((all, share) => all + share[what], 0);
  for (const { mistakes } of shares) for (const mistake of mistakes) console.log(mistake);
  console.log(`load of this machine: ${loadavg()[0].toFixed(1)}`);
  return {
    results: [
      result("wrong numbers accepted", sum("wrong"), `of ${total}`, "=", 0),
      result("wrong numbers told by a single look", sum("wrongLooks"), `of ${sum("looks")}`, "=", 0),
      observation("right numbers accepted", sum("right"), `of ${total}`),
      observation("right of those in full view", sum("rightWhole"), `of ${sum("whole")}`),
      observation("wrong at most, as a share (95% sure)", upperBound(sum("wrong"), total) * 100, "%"),
    ],
  };
}

/** The upper 95% bound of the share when so many were wrong (Poisson, by bisection). */
function upperBound(wrong, total) {
  let [low, high] = [0, 20 + 4 * wrong];
  for (let turn = 0; turn < 60; turn++) {
    const expected = (low + high) / 2;
    let term = Math.exp(-expected);
    let sum = term;
    for (let count = 1; count <= wrong; count++) {
      term *= expected / count;
      sum += term;
    }
    if (sum > 0.05) low = expected;
    else high = expected;
  }
  return high / total;
}

function readShare(share) {
  return new Promise((resolve, reject) => {
    const child = fork(program, [JSON.stringify(share)]);
    child.on("message", resolve);
    child.on("exit", (status) => reject(new Error(`a process ended with ${status}`)));
  });
}
