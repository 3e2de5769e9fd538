import { boxActions } from "@horma/contract";
import { describe, expect, it } from "vitest";
import { aBox } from "../order/board.fixture.ts";
import { type Command, commandLock, commands } from "./commands.ts";

type Box = Parameters<typeof aBox>[0];
const open = {
  frontOpen: { front: "open", back: "closed" },
  backOpen: { front: "closed", back: "open" },
} as const;

/** The commands that are not locked in such a box. */
function offered(over: Box, reachable = true): Command[] {
  return commands()
    .map(({ action }) => action)
    .filter((action) => !commandLock(action, aBox(over), reachable));
}

describe("a box's commands", () => {
  it("are all there are but the one that is the server's own", () => {
    expect(
      commands()
        .map(({ action }) => action)
        .sort(),
    ).toEqual(boxActions.filter((action) => action !== "cancel_job").sort());
  });

  it.each([
    ["idle", {}, ["open_back_door", "spray", "uvc", "sanitize", "restart", "test_light"]],
    [
      "ready",
      { status_id: "ready" },
      ["open_back_door", "open_front_door", "spray", "uvc", "sanitize", "restart", "test_light"],
    ],
    ["with mist", { status_id: "sanitizing-spray" }, ["open_back_door", "restart", "test_light"]],
    ["with UV-C on", { status_id: "sanitizing-uvc" }, ["restart", "test_light"]],
    [
      "with its back door open",
      { status_id: "back_door_opened", doors: open.backOpen },
      ["restart", "test_light"],
    ],
    ["with its front door open", { doors: open.frontOpen }, ["restart", "test_light"]],
    ["not connected", { online: false }, []],
  ] satisfies [string, Box, Command[]][])("of a box that is %s keep its interlocks", (_, over, left) => {
    expect(offered(over)).toEqual(left);
  });

  it("say why they are locked", () => {
    const uvc = aBox({ status_id: "sanitizing-uvc" });
    expect(commandLock("open_back_door", uvc, true)).toBe("Con UV-C encendida las puertas no abren");
    expect(commandLock("open_front_door", uvc, true)).toBe("Con UV-C encendida las puertas no abren");
    expect(commandLock("uvc", uvc, true)).toBe("Ya hay un ciclo en marcha");
    expect(commandLock("open_front_door", aBox({ status_id: "ready", doors: open.backOpen }), true)).toBe(
      "Cierra la puerta trasera para abrir la delantera",
    );
  });

  it("are all locked without the server", () => {
    expect(offered({ status_id: "ready" }, false)).toEqual([]);
  });
});
