// Reads turned and half-visible EAN-13, whose halves look like short codes, EAN-13 beside other codes, and bent and blurred ones.
import { fork } from "node:child_process";
import { availableParallelism, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { observation, result } from "./result.mjs";

export const claim =
  "no wrong number is taken from a code that is turned, half hidden, beside other codes, bent or blurred, or from none";

const lookalikes = fileURLToPath(new URL("./lookalike/read-lookalikes.mjs", import.meta.url));
const bent = fileURLToPath(new URL("./lookalike/read-bent.mjs", import.meta.url));
const decoys = fileURLToPath(new URL("./lookalike/read-decoys.mjs", import.meta.url));

/** Bent and blurred scenes are larger and looked at more often: one for so many of the other kinds. */
const bentShare = 20;

/** Options: `--count N` renders of each kind (20,000; `--quick` 600), `--seed N` (1). */
export async function run({ quick, seed = "1", count = quick ? "600" : "20000" }) {
  const total = Number(count);
  const sum = await readAll(lookalikes, Number(seed), total);
  const beside = await readAll(decoys, Number(seed), total);
  const bentTotal = Math.ceil(total / bentShare);
  const shaped = await readAll(bent, Number(seed), bentTotal);
  console.log(`load of this machine: ${loadavg()[0].toFixed(1)}`);
  return {
    results: [
      result("wrong numbers accepted", sum("wrong"), `of ${total}`, "=", 0),
      result("wrong numbers reported by a single look", sum("wrongLooks"), `of ${sum("looks")}`, "=", 0),
      observation("right numbers accepted", sum("right"), `of ${total}`),
      observation("right of those in full view", sum("rightWhole"), `of ${sum("whole")}`),
      observation("wrong at most, as a share (95% sure)", upperBound(sum("wrong"), total) * 100, "%"),
      result("beside other codes: wrong numbers accepted", beside("wrong"), `of ${total}`, "=", 0),
      result("beside other codes: another code accepted", beside("other"), `of ${total}`, "=", 0),
      observation("beside other codes: right numbers accepted", beside("right"), `of ${total}`),
      observation(
        "beside other codes: not the shoe's at most, as a share (95% sure)",
        upperBound(beside("wrong") + beside("other"), total) * 100,
        "%",
      ),
      result("bent, blurred or no code: wrong numbers accepted", shaped("wrong"), `of ${bentTotal}`, "=", 0),
      result(
        "bent, blurred or no code: wrong numbers reported by a single look",
        shaped("wrongLooks"),
        `of ${shaped("looks")}`,
        "=",
        0,
      ),
      observation("bent or blurred: right numbers accepted", shaped("right"), `of ${shaped("codes")}`),
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

/** Shares renders among processes. Answers the sum of what they counted, by name. */
async function readAll(program, seed, total) {
  const workers = Math.min(availableParallelism(), 4, total);
  const shares = await Promise.all(
    Array.from({ length: workers }, (_, first) => readShare(program, { seed, first, step: workers, total })),
  );
  for (const { mistakes } of shares) for (const mistake of mistakes) console.log(mistake);
  return (what) => shares.reduce((all, share) => all + share[what], 0);
}

function readShare(program, share) {
  return new Promise((resolve, reject) => {
    const child = fork(program, [JSON.stringify(share)]);
    child.on("message", resolve);
    child.on("exit", (status) => reject(new Error(`a process ended with ${status}`)));
  });
}
