// Judges first promises as ET-06 says. An order that was canceled or not served counts as later than that instant.
import { promiseKept } from "@horma/domain";
import { median } from "../result.mjs";

/** Kept in all and in each hour, in percent; orders that an hour needs to be judged; loss, times the oracle's. */
export const bounds = { kept: [89, 95], hour: [85, 97], fewest: 1_000, loss: 1.1, looseLoss: 1.25 };

/** What became of one predictor's promises: by day, because the days are the sample, and by hour over all days. */
export class Judged {
  #days = new Map();
  #hours = new Map();
  #loss = 0;
  #losses = 0;

  /** `order`: what was promised, the hour of the request, and when it was ready or ended, in ms. */
  add(day, { promise, hour, ready, ended }) {
    const kept = promiseKept(promise, ready, ended);
    if (kept === undefined) return;
    count(this.#days, day, kept);
    count(this.#hours, hour, kept);
    if (ready === null) return;
    const over = ready - promise;
    this.#loss += (over > 0 ? 0.9 * over : -0.1 * over) / 1_000;
    this.#losses++;
  }

  /** Kept in percent, its standard error from the days, the worst and the best hour, and the loss in seconds. */
  figures() {
    const days = [...this.#days.values()];
    const kept = percent(sum(days));
    const average = sum(days).all / days.length;
    const squares = days.reduce((total, day) => total + (day.kept - (kept / 100) * day.all) ** 2, 0);
    const error = (100 * Math.sqrt(squares / (days.length * Math.max(1, days.length - 1)))) / average;
    const hours = [...this.#hours.values()].filter(({ all }) => all >= bounds.fewest).map(percent);
    return {
      kept,
      error,
      low: Math.min(...hours),
      high: Math.max(...hours),
      loss: this.#loss / this.#losses,
      days: days.length,
      orders: sum(days).all,
    };
  }
}

/** Share of the broken promises that were warned of, and of the warnings that were right (ET-07); the least time that helps, ms. */
export const warningBounds = { recall: 0.8, precision: 0.6, lead: 30_000 };

/** Warnings of promises that will break, once an order. One that comes too late to act on counts as none. */
export class JudgedWarnings {
  #right = 0;
  #wrong = 0;
  #missed = 0;
  #leads = [];

  add({ promise, ready, ended, warnedAt }) {
    const kept = promiseKept(promise, ready, ended);
    if (kept === undefined) return;
    const warned = warnedAt !== undefined && promise - warnedAt >= warningBounds.lead;
    if (warned && kept) this.#wrong++;
    if (!warned && !kept) this.#missed++;
    if (!warned || kept) return;
    this.#right++;
    this.#leads.push(promise - warnedAt);
  }

  figures() {
    return {
      recall: this.#right / (this.#right + this.#missed),
      precision: this.#right / (this.#right + this.#wrong),
      lead: median(this.#leads) / 1_000,
    };
  }
}

/** What is wrong with a predictor's figures; empty if it holds. */
export function faults({ kept, low, high, loss }, oracle, loose) {
  const found = [];
  if (!(kept >= bounds.kept[0] && kept <= bounds.kept[1])) found.push("kept");
  if (!(low >= bounds.hour[0] && high <= bounds.hour[1])) found.push("by hour");
  if (!(loss <= oracle.loss * (loose ? bounds.looseLoss : bounds.loss))) found.push("loss");
  return found;
}

function count(groups, group, kept) {
  const { kept: before, all } = groups.get(group) ?? { kept: 0, all: 0 };
  groups.set(group, { kept: before + (kept ? 1 : 0), all: all + 1 });
}

function sum(days) {
  return days.reduce((total, { kept, all }) => ({ kept: total.kept + kept, all: total.all + all }), {
    kept: 0,
    all: 0,
  });
}

function percent({ kept, all }) {
  return (100 * kept) / all;
}
