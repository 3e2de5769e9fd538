import { setTimeout as delay } from "node:timers/promises";
import { generate } from "selfsigned";
import smpp from "smpp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type SmppAccount, smppProvider } from "../../../src/platform/sms/smpp-provider.ts";
import type { SmsProvider } from "../../../src/platform/sms/sms-provider.ts";
import { startSmppServer } from "./smpp-server.ts";

const sms = { id: "sms-1", to: "+56912345678", text: "123456 es tu código ñandú\n\n@tienda.example #123456" };

describe("SMS by SMPP", () => {
  let operator: Awaited<ReturnType<typeof startSmppServer>>;
  let provider: SmsProvider;
  beforeEach(async () => {
    operator = await startSmppServer();
    provider = connect();
  });
  afterEach(async () => {
    await provider.close();
    await operator.close();
  });

  const connect = (account: Partial<SmppAccount> = {}, timeout = 5_000) =>
    smppProvider(
      {
        host: "127.0.0.1",
        port: operator.port,
        tls: false,
        systemId: "horma",
        password: "p@ss",
        sender: "HORMA",
        ...account,
      },
      timeout,
    );

  it("submits to the number, from the sender, in the alphabet that fits 160 characters", async () => {
    await provider.send(sms);
    expect(operator.binds).toMatchObject([{ interface_version: 0x34 }]);
    expect(operator.received).toMatchObject([
      {
        destination_addr: "56912345678",
        dest_addr_ton: 1,
        dest_addr_npi: 1,
        source_addr: "HORMA",
        source_addr_ton: 5,
        source_addr_npi: 0,
        data_coding: 0,
        short_message: { message: "123456 es tu codigo ñandu\n\n@tienda.example #123456" },
      },
    ]);
  });

  it.each([
    ["+56221234567", { source_addr: "56221234567", source_addr_ton: 1, source_addr_npi: 1 }],
    ["4455", { source_addr: "4455", source_addr_ton: 0, source_addr_npi: 1 }],
  ])("says what kind of sender %s is", async (sender, expected) => {
    const other = connect({ sender });
    await other.send(sms);
    await other.close();
    expect(operator.received).toMatchObject([expected]);
  });

  it("sends many over one session, and opens another when the operator ended it", async () => {
    await Promise.all(Array.from({ length: 20 }, () => provider.send(sms)));
    expect(operator.binds).toHaveLength(1);
    operator.hangUp();
    await expect
      .poll(async () => {
        await provider.send(sms).catch(() => {});
        return operator.binds.length;
      })
      .toBe(2);
    await provider.send(sms);
    expect(operator.binds).toHaveLength(2);
  });

  it("may be tried again where the operator is busy, not where it refuses the number", async () => {
    operator.status = () => smpp.ESME_RTHROTTLED;
    await expect(provider.send(sms)).rejects.toMatchObject({ retryable: true });
    operator.status = () => smpp.ESME_RINVDSTADR;
    await expect(provider.send(sms)).rejects.toMatchObject({ retryable: false });
  });

  it("waits for no operator that does not answer, and leaves that session", async () => {
    const impatient = connect({}, 100);
    operator.status = () => undefined;
    await expect(impatient.send(sms)).rejects.toMatchObject({ retryable: true });
    operator.status = () => smpp.ESME_ROK;
    await impatient.send(sms);
    expect(operator.binds).toHaveLength(2);
    await impatient.close();
  });

  it("keeps its session beyond the time that one answer may take", async () => {
    const impatient = connect({}, 100);
    await impatient.send(sms);
    await delay(150);
    await impatient.send(sms);
    expect(operator.binds).toHaveLength(1);
    await impatient.close();
  });

  it("is refused with a wrong password for good, and may be tried again where no one listens", async () => {
    const stranger = connect({ password: "guess" });
    await expect(stranger.send(sms)).rejects.toMatchObject({ retryable: false });
    const { port } = operator;
    await operator.close();
    await expect(connect({ port }).send(sms)).rejects.toMatchObject({ retryable: true });
    operator = await startSmppServer();
  });

  it("answers an operator that asks whether it is there", async () => {
    await provider.send(sms);
    const [session] = operator.sessions;
    const answered = new Promise((resolve) => session?.on("enquire_link_resp", resolve));
    session?.enquire_link(() => {});
    await answered;
  });

  it("speaks TLS, and to no one whose certificate no one vouches for", async () => {
    const { private: key, cert } = await generate([{ name: "commonName", value: "127.0.0.1" }]);
    const impostor = await startSmppServer({ key, cert });
    const careful = connect({ tls: true, port: impostor.port });
    await expect(careful.send(sms)).rejects.toMatchObject({ cause: { code: "DEPTH_ZERO_SELF_SIGNED_CERT" } });
    expect(impostor.binds).toEqual([]);
    await impostor.close();
  });
});
