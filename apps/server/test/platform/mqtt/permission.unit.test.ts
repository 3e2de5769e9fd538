import { boxTopic, boxTopics, timeTopic } from "@horma/contract";
import { describe, expect, it } from "vitest";
import { mayPublish, maySubscribe } from "../../../src/platform/mqtt/permission.ts";

const box = { store: "0101", hwd: "box-04" };
const account = "0101.box-04";
const topics = Object.keys(boxTopics) as (keyof typeof boxTopics)[];

describe("what a box may do at the broker", () => {
  it("speaks on its own topics, and never as the server", () => {
    const payload = topics.filter((topic) =>
      mayPublish(account, { topic: boxTopic(box, topic), retain: false }),
    );
    expect(payload).toEqual(["presence", "state", "door", "fault", "command/result"]);
  });

  it("leaves only its presence and its state behind", () => {
    const kept = topics.filter((topic) => mayPublish(account, { topic: boxTopic(box, topic), retain: true }));
    expect(kept).toEqual(["presence", "state"]);
  });

  it("hears its own commands and the time", () => {
    expect(topics.filter((topic) => maySubscribe(account, boxTopic(box, topic)))).toEqual(["command"]);
    expect(maySubscribe(account, timeTopic)).toBe(true);
  });

  it.each([
    "horma/0101/box-05/state",
    "horma/0102/box-04/state",
    "horma/0101/box-04/state/more",
    "horma/0101/box-04",
    "horma/time",
    "$SYS/broker",
    "state",
    "",
  ])("may not speak on %j", (topic) => {
    expect(mayPublish(account, { topic, retain: false })).toBe(false);
  });

  it.each([
    "#",
    "horma/#",
    "horma/+",
    "horma/0101/+/command",
    "horma/+/box-04/command",
    "horma/0101/box-04/+",
    "horma/0101/box-04/#",
    "horma/0101/box-05/command",
    "$share/g/horma/0101/box-04/command",
    "$SYS/#",
  ])("may not listen to %j", (filter) => {
    expect(maySubscribe(account, filter)).toBe(false);
  });

  it("a hardware id with dots is not another store's box", () => {
    const dotted = { store: "01", hwd: "01.box-04" };
    expect(mayPublish("01.01.box-04", { topic: boxTopic(dotted, "state"), retain: true })).toBe(true);
    expect(mayPublish("01.01.box-04", { topic: "horma/01.01/box-04/state", retain: true })).toBe(false);
  });
});
