import { type EventEmitter, once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { Duplex, duplexPair, pipeline } from "node:stream";
import { createSecureContext, type SecureContext, TLSSocket } from "node:tls";
import { Aedes, type Client } from "aedes";
import type { FastifyBaseLogger } from "fastify";
import { networkOf } from "../network/network.ts";
import { seldom } from "../time/seldom.ts";
import { Admission } from "./admission.ts";
import type { CredentialListener } from "./follow-credentials.ts";
import { PacketLimit } from "./packet-limit.ts";
import { mayPublish, maySubscribe } from "./permission.ts";
import {
  UnauthenticatedClients,
  unauthenticatedLimits,
  unauthenticatedPutOut,
} from "./unauthenticated-clients.ts";

export type EmbeddedBroker = {
  /** Connects the server itself. It needs no password, and no one outside this process can have such a connection. */
  connect: () => Duplex;
  /** Must be told of changed passwords: connections with another one are ended. */
  credentials: Required<CredentialListener>;
  close: () => Promise<void>;
};

export type EmbeddedBrokerOptions = {
  host: string;
  port: number;
  /** PEM. Without them the broker speaks plain MQTT. */
  tls?: { cert: string; key: string } | undefined;
  /** The password hash of an account; undefined for an unknown account. */
  passwordHash: (account: string) => Promise<string | undefined>;
  /** Called with every account whose connection was ended because its password changed. */
  cut?: (account: string) => void;
  log: FastifyBaseLogger;
};

/** Longest packet, bytes; a box's longest message is its state. */
const packetLimit = 16 * 1024;
/** Simultaneous connections. Each store has a dozen boxes. Strangers may have only a part. */
const connectionLimit = 4_000;
/** How long signing in may take, and taking a message, ms. */
const patience = 5_000;
/** Longest keep-alive a box may ask for, s. After one and a half times that the broker publishes its last will. */
const keepaliveLimit = 120;

const serverUnavailable = 3;

/**
 * The MQTT 3.1.1 broker inside the server's process. Only its account says which box it is, whatever name the client gives, and a
 * second connection of an account ends the first. Rejects if it cannot listen.
 */
export async function startEmbeddedBroker(options: EmbeddedBrokerOptions): Promise<EmbeddedBroker> {
  const { log, passwordHash, cut = () => {} } = options;
  const own = new WeakSet<Duplex>();
  const socketOf = new WeakMap<Duplex, Socket>();
  const tell = seldom();
  const unauthenticatedClients = new UnauthenticatedClients(unauthenticatedLimits, () => {
    unauthenticatedPutOut.inc();
    if (tell("")) log.warn("the broker has too many unauthenticated connections: the oldest are closed");
  });
  const admission = new Admission({ passwordHash, cut, log });
  const broker = await Aedes.createBroker({
    connectTimeout: patience,
    drainTimeout: patience,
    keepaliveLimit,
    maxTopicLevels: 8,
    maxClientsIdLength: 128,
    ...rules({
      isOwn: (client) => own.has(client.conn as Duplex),
      networkOf: (client) => networkOf(socketOf.get(client.conn as Duplex)?.remoteAddress ?? ""),
      admission,
      log,
    }),
  });
  // Its type hides that it emits errors; without a listener one would end the process.
  (broker as EventEmitter).on("error", (error) => log.error({ err: error }, "the MQTT broker"));
  broker.on("clientReady", (client) => {
    const socket = socketOf.get(client.conn as Duplex);
    if (socket) unauthenticatedClients.remove(socket);
  });
  broker.on("clientDisconnect", (client) => admission.left(client));
  const sockets = new Set<Socket>();
  const secure = options.tls && createSecureContext({ ...options.tls, minVersion: "TLSv1.2" });
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket.once("close", () => sockets.delete(socket)));
    unauthenticatedClients.add(socket);
    const stream = limited(secure ? overTls(socket, secure) : socket);
    socketOf.set(stream, socket);
    broker.handle(stream);
  });
  server.maxConnections = connectionLimit;
  await listen(server, options).catch(async (error: unknown) => {
    await closed(broker);
    throw error;
  });
  return {
    connect: () => {
      const [ours, brokers] = duplexPair();
      // As with a socket: when one end closes, so does the other.
      ours.once("close", () => brokers.destroy());
      brokers.once("close", () => ours.destroy());
      own.add(brokers);
      broker.handle(brokers);
      return ours;
    },
    credentials: admission.credentials,
    close: async () => {
      const ended = once(server, "close");
      server.close();
      await closed(broker);
      for (const socket of sockets) socket.destroy();
      await ended;
    },
  };
}

type Rules = {
  isOwn: (client: Client) => boolean;
  networkOf: (client: Client) => string;
  admission: Admission;
  log: FastifyBaseLogger;
};

/** Who may sign in, and what each may publish and hear. */
function rules({ isOwn, networkOf, admission, log }: Rules) {
  const tell = seldom();
  const unavailable = () => Object.assign(new Error("unavailable"), { returnCode: serverUnavailable });
  return {
    preConnect: ((client, packet, done) => {
      // Nothing is kept for an absent box: its state is complete, and a command lives only for seconds.
      if (!isOwn(client)) Object.assign(packet, { clientId: packet.username ?? "", clean: true });
      done(null, true);
    }) as Aedes["preConnect"],
    authenticate: ((client, account, password, done) => {
      if (isOwn(client)) return done(null, true);
      if (!account || !password) return done(null, false);
      admission.ask(client, { account, password, network: networkOf(client) }).then(
        (answer) => {
          if (answer === "later") return done(unavailable(), false);
          if (answer === "wrong" && tell(account))
            log.warn({ account: account.slice(0, 97) }, "refused by the broker");
          done(null, answer !== "wrong");
        },
        (error: Error) => {
          if (tell("")) log.error({ err: error }, "the broker cannot look up passwords");
          done(unavailable(), false);
        },
      );
    }) as Aedes["authenticate"],
    authorizePublish: ((client, packet, done) => {
      const allowed = client !== null && (isOwn(client) || mayPublish(client.id, packet));
      done(allowed ? null : new Error("not allowed to publish there"));
    }) as Aedes["authorizePublish"],
    authorizeSubscribe: ((client, subscription, done) => {
      done(null, isOwn(client) || maySubscribe(client.id, subscription.topic) ? subscription : null);
    }) as Aedes["authorizeSubscribe"],
  };
}

/** The TLS handshake is part of signing in and shares its time limit. */
function overTls(socket: Socket, secureContext: SecureContext): Socket {
  return new TLSSocket(socket, { isServer: true, secureContext }).on("error", () => {});
}

async function listen(server: Server, { port, host }: EmbeddedBrokerOptions): Promise<void> {
  server.listen(port, host);
  await once(server, "listening");
  server.on("error", () => {});
}

/** The connection as the broker gets it. A packet that is too long ends it. */
function limited(socket: Socket): Duplex {
  const read = pipeline(socket, new PacketLimit(packetLimit), () => {});
  return Duplex.from({ readable: read, writable: socket });
}

function closed(broker: Aedes): Promise<void> {
  return new Promise((settle) => broker.close(() => settle()));
}
