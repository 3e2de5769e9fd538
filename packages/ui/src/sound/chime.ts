/** A pool of ten voices at full volume (CA-10). */
export const poolSize = 10;
const volume = 1;

/** Frequency in Hz, start and length in seconds. */
export type Note = { frequency: number; start: number; length: number };

/** E6 falling to C6: a shopper's order is ready (ST-09). */
export const doorbell: readonly Note[] = [
  { frequency: 1318.5, start: 0, length: 0.5 },
  { frequency: 1046.5, start: 0.16, length: 0.6 },
];

/** Three rising notes, G5 C6 E6: a new request. A back room can tell it from a doorbell. */
export const callBell: readonly Note[] = [
  { frequency: 784, start: 0, length: 0.4 },
  { frequency: 1046.5, start: 0.14, length: 0.4 },
  { frequency: 1318.5, start: 0.28, length: 0.7 },
];

/**
 * A chime. Its audio context is made at first use. Without one, before the first touch, or muted it stays silent: the screen says
 * the same in words.
 */
export function createChime(
  makeContext: () => AudioContext,
  notes: readonly Note[],
  muted: () => boolean = () => false,
) {
  let sound: { context: AudioContext; buffer: AudioBuffer } | undefined;
  const voices: AudioBufferSourceNode[] = [];

  function prepare() {
    try {
      sound ??= load(makeContext(), notes);
    } catch {
      // No Web Audio in this browser.
    }
    return sound;
  }

  return {
    /** Whether the page needs a touch before it may ring. */
    locked: () => prepare()?.context.state === "suspended",
    /** Call it while a touch or key press is handled. From then on the page may ring. */
    unlock() {
      const context = prepare()?.context;
      if (context?.state === "suspended") context.resume().catch(() => undefined);
    },
    /** Rings once, if it may; returns whether it does. If all voices of the pool sound, the oldest stops. */
    play(): boolean {
      if (muted()) return false;
      const ready = prepare();
      if (ready === undefined || ready.context.state !== "running") return false;
      const voice = startVoice(ready);
      voices.push(voice);
      voice.onended = () => voices.splice(voices.indexOf(voice), 1);
      if (voices.length > poolSize) voices[0]?.stop();
      return true;
    },
  };
}

export type Chime = ReturnType<typeof createChime>;

function load(context: AudioContext, notes: readonly Note[]) {
  const samples = chimeSamples(notes, context.sampleRate);
  const buffer = context.createBuffer(1, samples.length, context.sampleRate);
  buffer.copyToChannel(samples, 0);
  return { context, buffer };
}

function startVoice({ context, buffer }: { context: AudioContext; buffer: AudioBuffer }) {
  const voice = context.createBufferSource();
  const gain = context.createGain();
  voice.buffer = buffer;
  gain.gain.value = volume;
  voice.connect(gain).connect(context.destination);
  voice.start();
  return voice;
}

/** The notes as samples between -1 and 1, starting and ending in silence. */
export function chimeSamples(notes: readonly Note[], rate: number): Float32Array<ArrayBuffer> {
  const seconds = Math.max(...notes.map(({ start, length }) => start + length));
  const samples = new Float32Array(Math.round(seconds * rate));
  for (const { frequency, start, length } of notes) {
    const first = Math.round(start * rate);
    const count = Math.round(length * rate);
    for (let index = 0; index < count && first + index < samples.length; index++) {
      const time = index / rate;
      const loudness = Math.min(1, time / 0.004) * Math.exp(-6 * time) * (1 - time / length);
      const wave = Math.sin(2 * Math.PI * frequency * time) + 0.25 * Math.sin(6 * Math.PI * frequency * time);
      samples[first + index] = (samples[first + index] ?? 0) + 0.4 * loudness * wave;
    }
  }
  return samples;
}
