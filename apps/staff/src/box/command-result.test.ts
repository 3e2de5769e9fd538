import { boxRefusals, CallError } from "@horma/contract";
import { expect, it } from "vitest";
import { commandFailure, commandResult } from "./command-result.ts";

it("a command that was done is done, a jammed door says that it is", () => {
  expect(commandResult({ outcome: "done", reason: null })).toEqual({ tone: "ok", text: "Hecho" });
  expect(commandResult({ outcome: "failed", reason: "front_door_jammed" })).toEqual({
    tone: "alarm",
    text: "La puerta no abrió: está trabada",
  });
  expect(commandResult({ outcome: "expired", reason: null }).text).toBe(
    "No respondió a tiempo: inténtalo de nuevo",
  );
});

it.each(boxRefusals)("the refusal %s has words of its own", (reason) => {
  const { tone, text } = commandResult({ outcome: "refused", reason });
  expect(tone).toBe("alarm");
  expect(text).not.toContain(reason);
});

it("a maker's own reason is told as it is", () => {
  expect(commandResult({ outcome: "refused", reason: "lid_warm" }).text).toBe("La smartbox dice: lid_warm");
});

it("a command that did not come through says so", () => {
  const unreachable = new CallError("refused", "device_unreachable", "no answer");
  expect(commandFailure(unreachable)).toEqual({ tone: "alarm", text: "La smartbox no responde" });
  expect(commandFailure(new TypeError("?")).text).toBe("No se pudo hacer");
});
