/** The part of `smpp` that we use; it has no types. */
declare module "smpp" {
  import type { EventEmitter } from "node:events";
  import type { Server, Socket } from "node:net";

  export type Pdu = {
    command: string;
    command_status: number;
    response: (values?: Record<string, unknown>) => Pdu;
    [field: string]: unknown;
  };
  type Answered = (pdu: Pdu) => void;

  export interface Session extends EventEmitter {
    socket: Socket;
    bind_transmitter(values: Record<string, unknown>, answered: Answered): boolean;
    submit_sm(values: Record<string, unknown>, answered: Answered): boolean;
    enquire_link(answered: Answered): boolean;
    unbind(answered?: Answered): boolean;
    send(pdu: Pdu): boolean;
    close(): void;
    destroy(): void;
  }

  const smpp: {
    connect(options: { host: string; port: number; tls: boolean }, listener: () => void): Session;
    createServer(options: { key?: string; cert?: string }, listener: (session: Session) => void): Server;
    encodings: { ASCII: { match(text: string): boolean } };
    ESME_ROK: number;
    ESME_RBINDFAIL: number;
    ESME_RINVDSTADR: number;
    ESME_RSYSERR: number;
    ESME_RMSGQFUL: number;
    ESME_RTHROTTLED: number;
    ESME_RX_T_APPN: number;
  };
  export default smpp;
}
