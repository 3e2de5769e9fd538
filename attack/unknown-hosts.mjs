import { setTimeout as pause } from "node:timers/promises";
import { times } from "./attacker/browser.mjs";
import { machineKey } from "./attacker/machine-key.mjs";
import { rows } from "./target/database.mjs";
import { server } from "./target/servers.mjs";

export const claim = "a host that the name service does not know ends no server (EV-03)";

/** What the name service of a machine with or without a network says of a reserved name. */
const reason = /is not found|could not be looked up/;
/** How often, and how long at most, the delivery is looked for, ms. */
const [look, patience] = [250, 20_000];

export async function run(book) {
  const product = await server("main");
  const secret = await machineKey(product, "mistypes", ["events"]);
  const call = async (path, sent) => {
    const answer = await fetch(`${product.origin}/api/v1/webhooks${path}`, {
      method: sent ? "POST" : "GET",
      headers: { authorization: `Bearer ${secret}`, ...(sent && { "content-type": "application/json" }) },
      ...(sent && { body: JSON.stringify(sent) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === "" ? null : JSON.parse(text) };
  };
  const hosts = times(20).map((_, n) => `https://hooks-${n}.invalid/horma`);
  const saved = await Promise.all(hosts.map((url) => call("", { url })));
  book.tried("20 webhooks with hosts that there are not, at once");
  const wrong = saved.find(({ status, body }) => status !== 400 || !reason.test(body.detail));
  book.expect(wrong === undefined, "each is refused and named", () => JSON.stringify(wrong));

  const type = "cl.horma.device.fault_raised.v1";
  const { body: webhook } = await call("", { url: "http://127.0.0.1:9/", type });
  await rows(product, "update webhook set url = $2 where id = $1", [webhook.id, hosts[0]]);
  await rows(
    product,
    `insert into device_event (device_id, type, data, at)
     select min(id), 'fault_raised', '{"code": "x"}', now() from device`,
  );
  book.tried("an event for a webhook whose host is gone");
  let delivery;
  for (const end = Date.now() + patience; Date.now() < end && !delivery?.attempts; await pause(look))
    delivery = await call(`/${webhook.id}/deliveries`).then(
      ({ body }) => body.deliveries[0],
      () => undefined,
    );
  book.expect(
    delivery?.state === "pending" && reason.test(delivery.error),
    "the delivery says why, and waits for its next attempt",
    () => JSON.stringify(delivery ?? "no delivery"),
  );
  await call(`/${webhook.id}/delete`, {});
  const page = await fetch(`${product.origin}/healthz`).catch((error) => error);
  book.expect(page.ok === true, "the server goes on", () => String(page.status ?? page));
}
