import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { httpProvider } from "../../../src/platform/sms/http-provider.ts";
import { createSmsOutbox } from "../../../src/platform/sms/sms-outbox.ts";
import { SmsFault, type SmsProvider } from "../../../src/platform/sms/sms-provider.ts";
import { readSmsTemplate } from "../../../src/platform/sms/sms-template.ts";
import { startSmsGateway } from "./sms-gateway.ts";

const sms = { id: "sms-1", to: "+56912345678", text: '123456 es tu "código"\n\n@tienda.example #123456' };
const json = '{"recipients":["{to}"],"message":"{text}","ref":"{id}","flash":false}';

describe("SMS by HTTP", () => {
  let gateway: Awaited<ReturnType<typeof startSmsGateway>>;
  let accept: typeof gateway.answer;
  beforeAll(async () => {
    gateway = await startSmsGateway();
    accept = gateway.answer;
  });
  afterAll(() => gateway.close());
  beforeEach(() => {
    gateway.received.length = 0;
    gateway.answer = accept;
  });

  function provider(template = json, timeout = 5_000): SmsProvider {
    const body = readSmsTemplate(template);
    if (body === undefined) throw new Error("the template was not taken");
    return httpProvider({ url: gateway.url, headers: { authorization: "Bearer s3cret" }, body }, timeout);
  }

  it("posts the template, filled, with the configured headers and an id that stays the same", async () => {
    await provider().send(sms);
    const [{ path, headers, body } = { path: "", headers: {}, body: "{}" }] = gateway.received;
    expect(path).toBe("/sms");
    expect(headers).toMatchObject({
      authorization: "Bearer s3cret",
      "content-type": "application/json",
      "idempotency-key": "sms-1",
    });
    expect(JSON.parse(body)).toEqual({ recipients: [sms.to], message: sms.text, ref: "sms-1", flash: false });
  });

  it("fills a form as well, and nothing in a text breaks out of its field", async () => {
    await provider("user=me&dst={to}&body={text}").send({ ...sms, text: "a&dst=+56900000000 {to} é" });
    const [{ headers, body } = { headers: {}, body: "" }] = gateway.received;
    expect(headers).toMatchObject({ "content-type": "application/x-www-form-urlencoded" });
    expect([...new URLSearchParams(body)]).toEqual([
      ["user", "me"],
      ["dst", sms.to],
      ["body", "a&dst=+56900000000 {to} é"],
    ]);
  });

  it.each([500, 503, 429])("may be tried again after a %i", async (status) => {
    gateway.answer = (reply) => reply.writeHead(status).end();
    await expect(provider().send(sms)).rejects.toMatchObject({ retryable: true });
  });

  it.each([400, 401, 404])("is given up after a %i", async (status) => {
    gateway.answer = (reply) => reply.writeHead(status).end();
    await expect(provider().send(sms)).rejects.toMatchObject({ retryable: false });
  });

  it("follows no redirect: the code and the secret stay with the gateway", async () => {
    gateway.answer = (reply) => reply.writeHead(307, { location: `${gateway.url}/elsewhere` }).end();
    await expect(provider().send(sms)).rejects.toThrow(new SmsFault("the SMS gateway answered 307", false));
    expect(gateway.received.map(({ path }) => path)).toEqual(["/sms"]);
  });

  it("waits for no gateway that does not answer, nor for one that hangs up", async () => {
    gateway.answer = () => {};
    await expect(provider(json, 50).send(sms)).rejects.toMatchObject({ retryable: true });
    gateway.answer = (_reply, request) => request.socket.destroy();
    await expect(provider().send(sms)).rejects.toMatchObject({ retryable: true });
  });

  it("is tried again by the outbox under the same id, and what fails for good is in the log without phone or text", async () => {
    const log: string[] = [];
    const told = pino({ level: "info" }, { write: (line: string) => log.push(line) });
    const statuses = [503, 500, 202];
    gateway.answer = (reply) => reply.writeHead(statuses.shift() ?? 500).end();
    const patient = createSmsOutbox(provider(), told, [0, 0]);
    patient.post(sms);
    await expect.poll(() => statuses).toEqual([]);
    await patient.close();
    expect(gateway.received.map(({ headers }) => headers["idempotency-key"])).toEqual(Array(3).fill("sms-1"));
    expect(log).toEqual([]);

    gateway.answer = (reply) => reply.writeHead(400).end();
    const hopeless = createSmsOutbox(provider(), told, [0, 0]);
    hopeless.post({ ...sms, id: "sms-2" });
    await hopeless.close();
    expect(gateway.received).toHaveLength(4);
    expect(JSON.parse(log[0] ?? "{}")).toMatchObject({ level: 50, sms: "sms-2" });
    expect(log.join()).not.toMatch(/912345678|123456|s3cret/);
  });
});
