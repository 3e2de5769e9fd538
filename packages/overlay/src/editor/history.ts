/** Undo history: the newest past step is last in `past`, the next redo first in `future`. */
export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** The last step's name. A step with the same name joins it, so that a typed word is undone as a whole. */
  readonly step: string | undefined;
}

/** Steps that can be undone. */
const depth = 200;

export function beginHistory<T>(present: T): History<T> {
  return { past: [], present, future: [], step: undefined };
}

/** A step further; what was undone before it is forgotten. */
export function record<T>(history: History<T>, present: T, step?: string): History<T> {
  const joins = step !== undefined && step === history.step;
  const past = joins ? history.past : [...history.past, history.present].slice(-depth);
  return { past, present, future: [], step };
}

/** One step back, or the same when there is none. */
export function undo<T>(history: History<T>): History<T> {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  const future = [history.present, ...history.future];
  return { past: history.past.slice(0, -1), present, future, step: undefined };
}

/** One undone step forth again, or the same when there is none. */
export function redo<T>(history: History<T>): History<T> {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { past: [...history.past, history.present], present, future, step: undefined };
}

/** Removes something from all history, and steps that changed nothing else. */
export function erase<E>(
  history: History<readonly E[]>,
  without: (state: readonly E[]) => readonly E[],
): History<readonly E[]> {
  const present = without(history.present);
  const steps = [...history.past.map(without), present].filter(
    (state, index, all) => index === 0 || !sameElements(state, all[index - 1] ?? []),
  );
  return { past: steps.slice(0, -1), present, future: [], step: undefined };
}

function sameElements<E>(one: readonly E[], other: readonly E[]): boolean {
  return one.length === other.length && one.every((element, index) => element === other[index]);
}
