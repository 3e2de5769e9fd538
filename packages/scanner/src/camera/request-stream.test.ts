import { describe, expect, it } from "vitest";
import { refusal, refusalCode, testMessages } from "./refusals.ts";
import { requestStream } from "./request-stream.ts";

const error = (name: string) => new DOMException("", name);

/** Asks until the errors run out, on a clock that only notes how long it was to wait. */
async function ask(errors: Error[], isWanted = () => true) {
  const waits: number[] = [];
  const left = [...errors];
  const request = async () => {
    const next = left.shift();
    if (next) throw next;
    return "stream";
  };
  const outcome = await requestStream(request, async (ms) => void waits.push(ms), isWanted);
  return { outcome, waits, asked: errors.length - left.length };
}

describe("requestStream", () => {
  it("[CA-03] asks again after 0, 500, 1000 and 2000 ms while the camera is in use", async () => {
    const { outcome, waits } = await ask(Array(4).fill(error("NotReadableError")));
    expect(outcome).toEqual({ kind: "granted", stream: "stream" });
    expect(waits).toEqual([0, 500, 1000, 2000]);
  });

  it("[CA-03] gives up when the fifth request fails too", async () => {
    const { outcome, asked } = await ask(Array(9).fill(error("AbortError")));
    expect(outcome).toEqual({ kind: "refused", code: "busy" });
    expect(asked).toBe(5);
  });

  it("[CA-03] does not ask again for what will not change by itself", async () => {
    for (const name of ["NotAllowedError", "NotFoundError", "SecurityError", "OverconstrainedError"]) {
      expect((await ask([error(name)])).asked, name).toBe(1);
    }
  });

  it("[CA-03] stops asking when no one wants the camera any more", async () => {
    const { outcome, asked } = await ask(Array(3).fill(error("NotReadableError")), () => false);
    expect(outcome.kind).toBe("refused");
    expect(asked).toBe(1);
  });
});

describe("refusals", () => {
  it("[CA-07] words what a test of the camera found", () => {
    const said = ["NotFoundError", "NotAllowedError", "AbortError", "NotReadableError", "SecurityError"].map(
      (name) => testMessages[refusalCode(error(name))],
    );
    expect(said).toEqual([
      "No camera detected.",
      "No permission to access camera.",
      "Some problem occurred which prevented the device from being used.",
      "A hardware error occurred.",
      "User media support is disabled.",
    ]);
    expect(testMessages.insecure_context).toBe("Insecure context.");
  });

  it("[CA-06] words what a shopper's camera lacks", () => {
    expect(refusal("no_camera").message).toBe(
      "No camera available, please use a device with an accessible camera.",
    );
    expect(refusal("insecure_context").message).toBe(
      "Not connected via SSL (HTTPS), the SDK may not work correctly.",
    );
  });

  it("[CA-05] words a video that does not play", () => {
    expect(refusal("play_timeout").message).toBe("Failed to play video. Timeout.");
  });
});
