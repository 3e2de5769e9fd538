import { boxAccount, boxTopic, brokerAddress } from "@horma/contract";
import { connectAsync, type MqttClient } from "mqtt";
import { type BoxUnderCheck, Broken } from "./box-under-check.ts";
import { LeftOut, type Rule } from "./rule.ts";
import { restart } from "./rules-first-round.ts";

/** The next job: repeated commands, a restart during a cleaning, the way out by the back door, and what the whole run showed. */
export const rulesOfSecondRound: readonly Rule[] = [
  {
    id: "BX-22",
    title: "The same command three times at once opens the back door once, for the next job",
    needs: ["BX-20"],
    holds: async (box, run) => {
      const mark = box.mark();
      const command = await box.send("open_back_door", run.second);
      await box.publish(command);
      await box.publish(command);
      await box.result(command.id, mark);
      await box.until("the state with the next job", () => box.state?.job === run.second);
      if (box.state?.front_opened) throw new Broken("front_opened is still that of the last job");
      await box.rest();
      const times = box.doorsSince(mark).filter((door) => door.position === "opened").length;
      if (times !== 1) throw new Broken(`it reported ${times} opened doors`);
    },
  },
  {
    id: "BX-23",
    title: "Restarted in the middle of a cleaning it keeps its job and cleans from the start",
    needs: ["BX-22"],
    holds: async (box, run) => {
      await box.hands("put ONE pair in and close the back door", () => box.state?.doors.back === "closed");
      await box.untilStatus("sanitizing-spray");
      await restart(box);
      const { boot } = box.presence ?? {};
      await box.until("ready", () => box.state?.boot === boot && box.state?.status === "ready");
      // The box does not report what came before it was online again. It reports the UV-C at the end.
      const uvc = box.journal.some(({ state }) => state?.boot === boot && state?.status === "sanitizing-uvc");
      if (!uvc) throw new Broken("it is ready without UV-C since its restart");
      if (box.state?.job !== run.second) throw new Broken("it lost its job");
    },
  },
  {
    id: "BX-24",
    title: "A runner takes the pairs out by the back door with the same job",
    needs: ["BX-23"],
    holds: async (box, run) => {
      await box.expect("done", "open_back_door", run.second);
      await box.until("the open back door", () => box.state?.doors.back === "open");
      await box.hands("take the pair out and close the back door", () => box.state?.doors.back === "closed");
      if (box.state?.pairs !== null) await box.untilStatus("idle");
    },
  },
  {
    id: "BX-25",
    title: "An empty box forgets a cancelled job and is idle",
    needs: ["BX-24"],
    holds: async (box, run) => {
      await box.expect("done", "cancel_job", run.second);
      await box.until("idle without a job", () => box.state?.job === null && box.state.status === "idle");
    },
  },
  {
    id: "BX-26",
    title:
      "When its connection breaks, its last will says so; it comes back by itself, the same boot, with later messages",
    holds: async (box) => {
      const { presence } = box;
      const mark = box.mark();
      const gone = () => box.since(mark).some((heard) => heard.presence?.online === false);
      if (box.options.boxPassword === undefined) {
        if (box.options.simulated) throw new LeftOut("it takes --box-password, or hands at a cable");
        await box.hands("pull the network cable (or cut the WLAN), plug it in again when this goes on", gone);
        box.options.tell("plug the network in again");
      } else {
        const client = await asBox(box, boxAccount(box.options));
        await client.endAsync(true);
        await box.until("the last will", gone);
      }
      await box.until("the box online again", () => box.presence?.online === true);
      if (box.presence?.boot !== presence?.boot) throw new Broken("it came back with another boot");
    },
  },
  {
    id: "BX-27",
    title: "Its password does not allow messages for another box, nor reading that box's commands",
    holds: async (box) => {
      if (box.options.boxPassword === undefined) throw new LeftOut("it takes --box-password");
      const other = { store: box.options.store, hwd: `${box.options.hwd}-other` };
      const heard: string[] = [];
      const client = await asBox(box, `${boxAccount(box.options)}-check`).catch(() => undefined);
      if (!client) throw new LeftOut("the broker lets it in under its own client id only, or not at all");
      try {
        client.on("message", (topic) => heard.push(topic));
        await Promise.race([client.subscribeAsync("horma/#", { qos: 1 }).catch(() => undefined), box.rest()]);
        client.publish(boxTopic(other, "state"), "{}", { qos: 1 }, () => undefined);
        await box.publish({ for: "another box" }, boxTopic(other, "command"));
        await box.rest();
      } finally {
        await client.endAsync(true);
      }
      if (box.journal.some((one) => one.topic === boxTopic(other, "state"))) {
        throw new Broken("the broker accepts its messages for another box");
      }
      if (heard.includes(boxTopic(other, "command"))) {
        throw new Broken("the broker delivers another box's commands to it");
      }
    },
  },
  {
    id: "BX-28",
    title: "All its messages fit the contract, on its own topics, and only presence and state are retained",
    holds: async (box) => {
      const own = box.journal.filter((heard) => heard.topic.startsWith(box.topic));
      const wrong = own.find((heard) => !heard.valid && heard.topic !== `${box.topic}command`);
      if (wrong)
        throw new Broken(`not a message of the contract: ${wrong.topic} ${wrong.text.slice(0, 120)}`);
      const kept = await box.retained();
      const more = kept.filter((topic) => ![`${box.topic}presence`, `${box.topic}state`].includes(topic));
      if (more.length > 0) throw new Broken(`retained: ${more.join(", ")}`);
    },
  },
  {
    id: "BX-29",
    title: "Its messages are numbered within a boot, and arrive in that order",
    holds: async (box) => {
      const last = new Map<string, number>();
      for (const { state, door, result, retained } of box.journal) {
        const messages = state ?? door ?? result;
        if (!messages || retained) continue;
        const before = last.get(messages.boot) ?? -1;
        if (messages.seq <= before) throw new Broken(`seq ${messages.seq} came after ${before}`);
        last.set(messages.boot, messages.seq);
      }
      if (last.size === 0) throw new LeftOut("it said nothing");
    },
  },
];

/** Signs in with the box's name and password. Under the box's client id this ends the box's own connection. */
function asBox({ options }: BoxUnderCheck, clientId: string): Promise<MqttClient> {
  const { url, ca, boxPassword = "" } = options;
  return connectAsync(
    "",
    {
      ...brokerAddress(url),
      protocolVersion: 4,
      clean: true,
      clientId,
      username: boxAccount(options),
      password: boxPassword,
      reconnectPeriod: 0,
      ...(ca !== undefined && { ca }),
    },
    false,
  );
}
