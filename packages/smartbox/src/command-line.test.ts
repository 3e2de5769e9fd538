import { expect, it } from "vitest";
import { readUsage, UsageFault } from "./command-line.ts";

const one = ["--store", "0101", "--box", "box-04"];

it("takes a box of a store, and the rest from the environment", () => {
  const usage = readUsage([...one, "--fault", "spray_low"], {
    DATA_DIR: "/data",
    MQTT_PORT: "1999",
    DEMO_SPEED: "5",
  });
  expect(usage).toMatchObject({
    store: "0101",
    boxes: ["box-04"],
    url: "mqtt://localhost:1999",
    password: undefined,
    credentials: "/data/boxes.json",
    keepIn: "/data/simulated-boxes",
    speed: 5,
    sensor: "none",
    pairs: 1,
    faults: ["spray_low"],
  });
});

it("leaves the server's name and password out of the broker's address", () => {
  const env = { MQTT_URL: "mqtts://server:geheim@broker.example:8883", BOX_PASSWORD: "p" };
  expect(readUsage(one, env)).toMatchObject({ url: "mqtts://broker.example:8883", password: "p" });
});

it("gives help where it is asked for", () => {
  expect(readUsage(["--help"], {})).toBeUndefined();
});

it.each([
  [[], {}, "--store is missing, such as --store 0101"],
  [["--store", "0101"], {}, "--box is missing, such as --box box-04; or --all"],
  [[...one, "--all"], {}, "--all and --box exclude each other"],
  [
    ["--store", "0101", "--all", "--password", "x"],
    {},
    "--all takes the passwords of boxes.json, not one for all",
  ],
  [[...one, "--sensor", "weight"], {}, "--sensor takes none or count, not weight"],
  [[...one, "--speed", "0"], {}, "--speed takes a number from 0.01, not 0"],
  [one, { DEMO_SPEED: "fast" }, "DEMO_SPEED takes a number from 0.01, not fast"],
  [[...one, "--url", "http://localhost"], {}, "--url takes mqtt://host:port or mqtts://host:port"],
  [one, { MQTT_URL: "nowhere" }, "MQTT_URL takes mqtt://host:port or mqtts://host:port"],
  [[...one, "--ca", "/nowhere.pem"], {}, "--ca: /nowhere.pem cannot be read"],
  [[...one, "--fault", "flood"], {}, /^--fault takes front_door_jammed, .*, not flood$/],
  [[...one, "--wrong"], {}, "Unknown option '--wrong'; --help says what there is"],
] as const)("says in one line what is wrong: %j %j", (args, env, message) => {
  expect(() => readUsage(args, env)).toThrow(UsageFault);
  expect(() => readUsage(args, env)).toThrow(message);
});
