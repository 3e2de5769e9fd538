import fc from "fast-check";
import { expect, it } from "vitest";
import { beginHistory, erase, type History, record, redo, undo } from "./history.ts";

const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("record" as const), value: fc.nat() }) },
  fc.record({ kind: fc.constantFrom("undo" as const, "redo" as const) }),
);

it("[OV-03] undo and redo walk to and fro over what was recorded, whatever the order", () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const model = { states: [0], at: 0 };
      let history: History<number> = beginHistory(0);
      for (const each of acts) {
        if (each.kind === "record") {
          model.states = [...model.states.slice(0, model.at + 1), each.value];
          model.at += 1;
          history = record(history, each.value);
        } else if (each.kind === "undo") {
          model.at = Math.max(0, model.at - 1);
          history = undo(history);
        } else {
          model.at = Math.min(model.states.length - 1, model.at + 1);
          history = redo(history);
        }
        expect(history.present).toBe(model.states[model.at]);
        expect([history.past.length, history.future.length]).toEqual([
          model.at,
          model.states.length - 1 - model.at,
        ]);
      }
    }),
  );
});

it("[OV-03] steps of one kind in a row are one, until something else happens", () => {
  const typed = ["s", "su", "sue"].reduce(
    (history, text) => record(history, text, "text 1"),
    beginHistory(""),
  );
  expect(undo(typed).present).toBe("");
  const other = record(typed, "suela", "text 2");
  expect(undo(other).present).toBe("sue");
  const again = record(undo(other), "suelo", "text 1");
  expect(undo(again).present).toBe("sue");
});

it("[OV-03] goes back 200 steps", () => {
  let history = beginHistory(0);
  for (let step = 1; step <= 300; step++) history = record(history, step);
  for (let step = 0; step < 300; step++) history = undo(history);
  expect(history.present).toBe(100);
});

it("erases what was never there, with the steps that did nothing else", () => {
  const [a, b] = ["a", "b"];
  const states = [[a], [a, b], [a, b], [b]];
  const history = states.reduce<History<readonly string[]>>(
    (all, next) => record(all, next),
    beginHistory([]),
  );
  const without = erase(history, (state) => state.filter((each) => each !== b));
  expect(without).toEqual({ past: [[], [a]], present: [], future: [], step: undefined });
});
