import { once } from "node:events";
import type { AddressInfo } from "node:net";
import smpp, { type Pdu, type Session } from "smpp";

/** An operator's SMPP server on this machine. `status` answers the next SMS, `undefined` answers none. */
export async function startSmppServer(tls: { key?: string; cert?: string } = {}) {
  const sessions: Session[] = [];
  const operator = {
    port: 0,
    sessions,
    binds: [] as Pdu[],
    received: [] as Pdu[],
    status: (): number | undefined => smpp.ESME_ROK,
    /** Every session ends, as when the operator restarts. */
    hangUp: () => {
      for (const session of sessions.splice(0)) session.destroy();
    },
    close: async () => {
      operator.hangUp();
      server.close();
      await once(server, "close");
    },
  };
  const server = smpp.createServer(tls, (session) => {
    sessions.push(session);
    session.on("error", () => session.destroy());
    session.on("bind_transmitter", (pdu: Pdu) => {
      operator.binds.push(pdu);
      const right = pdu.system_id === "horma" && pdu.password === "p@ss";
      session.send(pdu.response({ command_status: right ? smpp.ESME_ROK : smpp.ESME_RBINDFAIL }));
    });
    session.on("submit_sm", (pdu: Pdu) => {
      operator.received.push(pdu);
      const command_status = operator.status();
      if (command_status !== undefined) session.send(pdu.response({ command_status, message_id: "1" }));
    });
    session.on("unbind", (pdu: Pdu) => {
      session.send(pdu.response());
      session.close();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  operator.port = (server.address() as AddressInfo).port;
  return operator;
}
