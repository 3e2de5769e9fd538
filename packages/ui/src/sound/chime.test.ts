import { describe, expect, it } from "vitest";
import { callBell, chimeSamples, createChime, doorbell, poolSize } from "./chime.ts";

/** As much of an audio context as a chime needs. It counts the voices that sound. */
function fakeContext(state: AudioContextState) {
  const heard = { playing: 0, most: 0, stopped: 0 };
  const makeVoice = () => {
    const voice = {
      onended: undefined as (() => void) | undefined,
      connect: (next: unknown) => next,
      start: () => {
        heard.playing += 1;
      },
      stop: () => {
        heard.playing -= 1;
        heard.stopped += 1;
        voice.onended?.();
      },
    };
    return voice;
  };
  const context = {
    state,
    sampleRate: 8_000,
    destination: {},
    createBuffer: () => ({ copyToChannel: () => undefined }),
    createBufferSource: makeVoice,
    createGain: () => ({ gain: { value: 0 }, connect: (next: unknown) => next }),
    resume: async () => {
      context.state = "running";
    },
  };
  return { heard, context: context as unknown as AudioContext };
}

describe("chime", () => {
  it("[CA-10] never sounds more than ten times at once: the oldest voice gives way", () => {
    const { heard, context } = fakeContext("running");
    const chime = createChime(() => context, doorbell);
    for (let ring = 0; ring < poolSize + 3; ring++) chime.play();
    expect(heard.playing).toBe(10);
    expect(heard.stopped).toBe(3);
  });

  it("[ST-09] is silent until a touch unlocks it, and rings after that", () => {
    const { heard, context } = fakeContext("suspended");
    const chime = createChime(() => context, doorbell);
    chime.play();
    expect(heard.playing).toBe(0);
    chime.unlock();
    chime.play();
    expect(heard.playing).toBe(1);
  });

  it("[CA-10] [ST-09] is not heard while it is muted", () => {
    const { heard, context } = fakeContext("running");
    let muted = true;
    const chime = createChime(
      () => context,
      doorbell,
      () => muted,
    );
    chime.play();
    expect(heard.playing).toBe(0);
    muted = false;
    chime.play();
    expect(heard.playing).toBe(1);
  });

  it("does without a sound where the browser has none", () => {
    const chime = createChime(() => {
      throw new TypeError("AudioContext is not a constructor");
    }, doorbell);
    expect(() => {
      chime.unlock();
      chime.play();
    }).not.toThrow();
  });

  it.each([
    ["doorbell", doorbell],
    ["call bell", callBell],
  ])(
    "[CA-10] keeps the samples of the %s within full volume and neither starts nor ends with a click",
    (_, notes) => {
      const samples = chimeSamples(notes, 48_000);
      const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      expect(peak).toBeLessThanOrEqual(1);
      expect(peak).toBeGreaterThan(0.3);
      expect(Math.abs(samples[0] ?? 1)).toBeLessThan(0.01);
      expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.01);
    },
  );
});
