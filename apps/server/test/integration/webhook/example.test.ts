import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

it("[EV-03] the receiver in examples takes what is signed, once, and refuses the rest", async () => {
  const program = new URL("../../../../../examples/webhook-receiver/receiver.mjs", import.meta.url).pathname;
  const receiver = spawn(process.execPath, [program], {
    env: { WEBHOOK_SECRET: secret, PORT: "0", HOST: "127.0.0.1" },
  });
  try {
    const [started] = (await once(createInterface(receiver.stderr), "line")) as [string];
    const url = `http://127.0.0.1:${started.split(" ").at(-1)}/`;
    const printed: string[] = [];
    createInterface(receiver.stdout).on("line", (line) => printed.push(line));
    const send = async (id: string, body: string, signedBy = secret) => {
      const at = new Date();
      const headers = {
        "webhook-id": id,
        "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
        "webhook-signature": new Webhook(signedBy).sign(id, at, body),
      };
      return (await fetch(url, { method: "POST", headers, body })).status;
    };
    const event = (id: string) =>
      JSON.stringify({ id, type: "cl.horma.webhook.test.v1", subject: "webhooks/1", data: {} });
    expect(await send("a", event("a"))).toBe(200);
    expect(await send("a", event("a"))).toBe(200);
    expect(await send("b", event("b"), `whsec_${Buffer.alloc(32, 8).toString("base64")}`)).toBe(401);
    expect(await send("c", event("c"))).toBe(200);
    expect((await fetch(url)).status).toBe(405);
    await expect.poll(() => printed).toHaveLength(2);
  } finally {
    receiver.kill();
  }
});
