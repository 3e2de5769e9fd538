/** Generated camera pictures of codes, to measure readers without shipping photographs. */
export {
  type CorpusFrame,
  type CorpusGroup,
  type CorpusOptions,
  corpus,
  corpusFormats,
  withoutCode,
} from "./corpus.ts";
export { type DecoyScene, decoyScene, type QrModules } from "./decoy.ts";
export { type HardSequence, hardSequence } from "./hard-sequence.ts";
export { type Lookalike, lookalike } from "./lookalike.ts";
export { barCorners } from "./placed-label.ts";
export { type CodeText, type PrintedCode, type PrintedFormat, printCode } from "./print-code.ts";
export { renderFrame } from "./render-frame.ts";
export { type Glare, type Ground, grounds, type PlacedCode, type Point, type Scene } from "./scene.ts";
export { toRgba } from "./sensor.ts";
