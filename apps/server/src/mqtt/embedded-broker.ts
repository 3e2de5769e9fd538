import { type EventEmitter, once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { Duplex, duplexPair, pipeline } from "node:stream";
import { createServer as createTlsServer } from "node:tls";
import { Aedes, type Client } from "aedes";
import type { FastifyBaseLogger } from "fastify";
import { seldom } from "../seldom.ts";
import { PacketLimit } from "./packet-limit.ts";
import { passwordFits } from "./password-hash.ts";
import { mayPublish, maySubscribe } from "./permission.ts";

export type EmbeddedBroker = {
  /** A connection of the server itself: it needs no password, and nobody outside this process can have one. */
  connect: () => Duplex;
  /** Ends the connection of an account, if it has one: its password is good no more. */
  disconnect: (account: string) => void;
  close: () => Promise<void>;
};

export type EmbeddedBrokerOptions = {
  host: string;
  port: number;
  /** PEM; without them the broker speaks plain MQTT. */
  tls?: { cert: string; key: string } | undefined;
  /** What hash the password of an account has; nothing for an account there is not. */
  passwordHash: (account: string) => Promise<string | undefined>;
  log: FastifyBaseLogger;
};

/** Longest packet, bytes; the longest a box has to say is its state. */
const packetLimit = 16 * 1024;
/** Connections at once, signed in or not; each store has a dozen boxes. */
const connectionLimit = 4_000;
/** How long somebody may take to sign in, and to take what is sent to them, ms. */
const patience = 5_000;
/** Longest silence a box may ask for, s: after one and a half of it the broker speaks its last will. */
const keepaliveLimit = 120;

const serverUnavailable = 3;

/**
 * The MQTT 3.1.1 broker inside the server's process. A box signs in with its account and is known by it alone: what it
 * calls itself does not matter, and a second connection of an account ends the first. Rejects when it cannot listen.
 */
export async function startEmbeddedBroker(options: EmbeddedBrokerOptions): Promise<EmbeddedBroker> {
  const own = new WeakSet<Duplex>();
  const broker = await Aedes.createBroker({
    connectTimeout: patience,
    drainTimeout: patience,
    keepaliveLimit,
    maxTopicLevels: 8,
    maxClientsIdLength: 128,
    ...rules(options, (client) => own.has(client.conn as Duplex)),
  });
  // Its type does not tell that a broker fails as every emitter does; unheard, the event would end the process.
  (broker as EventEmitter).on("error", (error) => options.log.error({ err: error }, "the MQTT broker"));
  const signedIn = new Map<string, Client>();
  broker.on("clientReady", (client) => signedIn.set(client.id, client));
  broker.on("clientDisconnect", (client) => {
    if (signedIn.get(client.id) === client) signedIn.delete(client.id);
  });
  const sockets = new Set<Socket>();
  const server = listener(options, (socket) => {
    sockets.add(socket.once("close", () => sockets.delete(socket)));
    broker.handle(limited(socket));
  });
  await listen(server, options).catch(async (error: unknown) => {
    await closed(broker);
    throw error;
  });
  return {
    connect: () => {
      const [ours, brokers] = duplexPair();
      // As with a socket: when one end is gone, so is the other.
      ours.once("close", () => brokers.destroy());
      brokers.once("close", () => ours.destroy());
      own.add(brokers);
      broker.handle(brokers);
      return ours;
    },
    disconnect: (account) => signedIn.get(account)?.close(),
    close: async () => {
      const ended = once(server, "close");
      server.close();
      await closed(broker);
      for (const socket of sockets) socket.destroy();
      await ended;
    },
  };
}

/** Who gets in, and what they may say and hear. */
function rules({ passwordHash, log }: EmbeddedBrokerOptions, isOwn: (client: Client) => boolean) {
  const tell = seldom();
  return {
    preConnect: ((client, packet, done) => {
      // No message is kept for who is away: the state says it all, and a command does not outlive its seconds.
      if (!isOwn(client)) Object.assign(packet, { clientId: packet.username ?? "", clean: true });
      done(null, true);
    }) as Aedes["preConnect"],
    authenticate: ((client, account, password, done) => {
      if (isOwn(client)) return done(null, true);
      admits(passwordHash, account, password).then(
        (fits) => {
          if (!fits && tell(account ?? ""))
            log.warn({ account: account?.slice(0, 97) }, "refused at the broker");
          done(null, fits);
        },
        (error: Error) => {
          if (tell("")) log.error({ err: error }, "the broker cannot look passwords up");
          done(Object.assign(new Error("unavailable"), { returnCode: serverUnavailable }), false);
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

async function admits(
  passwordHash: EmbeddedBrokerOptions["passwordHash"],
  account: string | undefined,
  password: Buffer | undefined,
): Promise<boolean> {
  if (!account || !password) return false;
  const hash = await passwordHash(account);
  return hash !== undefined && passwordFits(password, hash);
}

function listener({ tls }: EmbeddedBrokerOptions, connected: (socket: Socket) => void): Server {
  const server: Server = tls
    ? createTlsServer({ ...tls, minVersion: "TLSv1.2", handshakeTimeout: patience }, connected)
    : createServer({ noDelay: true }, connected);
  server.maxConnections = connectionLimit;
  return server;
}

async function listen(server: Server, { port, host }: EmbeddedBrokerOptions): Promise<void> {
  server.listen(port, host);
  await once(server, "listening");
  server.on("error", () => {});
}

/** The connection as the broker gets it: too long a packet ends it. */
function limited(socket: Socket): Duplex {
  const read = pipeline(socket, new PacketLimit(packetLimit), () => {});
  return Duplex.from({ readable: read, writable: socket });
}

function closed(broker: Aedes): Promise<void> {
  return new Promise((settle) => broker.close(() => settle()));
}
