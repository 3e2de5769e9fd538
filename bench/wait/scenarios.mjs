const minute = 60_000;

/**
 * A store's day as it really goes, which the model does not know. `median`: of a fetch for one pair, ms; `spread`: of its logarithm;
 * `day`: that of a factor which all fetches of a day share; `second`: what a second pair adds; `walk`: until pairs of a failed box
 * are elsewhere, ms; `slow`: a factor from noon of every second day on; `gone`: who leaves without a tap, how often and how long.
 */
const usual = {
  opens: 10,
  closes: 21,
  /** Requests an hour, from the opening on. */
  hourly: [10, 14, 18, 26, 22, 18, 22, 30, 36, 38, 26],
  runners: 2,
  median: 68_000,
  spread: 0.45,
  day: 0.15,
  second: 0.5,
  twoPairs: 0.15,
  boxes: 6,
  boxCycle: 45_000,
  /** How long a shopper occupies a box after its cycle, ms. */
  stay: 200_000,
  canceled: 0.04,
  /** Canceled after at most this, ms. */
  patience: 8 * minute,
  days: Number.POSITIVE_INFINITY,
  /** Between two looks at the promises, for warnings, ms. */
  look: 15_000,
};

/** The seven of ET-06. */
export const scenarios = {
  "first day": { ...usual, days: 1, prior: [1, 1.33, 0.75] },
  quiet: { ...usual, hourly: usual.hourly.map((rate) => rate * 0.4), runners: 1 },
  usual,
  rush: { ...usual, hourly: usual.hourly.map((rate) => rate * 2) },
  "a runner leaves": {
    ...usual,
    hourly: usual.hourly.map((rate) => rate * 1.3),
    gone: { share: 0.7, least: 20 * minute, most: 90 * minute },
  },
  "a box fails": { ...usual, boxes: 3, failing: { hourly: 0.5, lasts: 40 * minute, walk: 40_000 } },
  "half slower": { ...usual, slow: 1.5 },
};
