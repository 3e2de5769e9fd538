import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { connect as connectSecurely } from "node:tls";
import Fastify, { type FastifyInstance } from "fastify";
import { describe, expect, it, onTestFinished } from "vitest";
import { storedCertificate } from "../../../src/platform/network/certificate.ts";
import { letGoOfConnections } from "../../../src/web/http/let-go.ts";

const size = 20_000_000;

/** A server that lets go of its connections: on `/slow` an answer comes late, on `/large` it is a large one. */
async function openServer(secure: boolean, patience = 60_000): Promise<FastifyInstance> {
  const app = (secure ? Fastify({ https: await certificate() }) : Fastify()) as FastifyInstance;
  app.get("/slow", () => delay(300, "done"));
  app.get("/large", () => Buffer.alloc(size, "x"));
  letGoOfConnections(app, { secure, patience });
  await app.listen({ port: 0, host: "127.0.0.1" });
  return app;
}

async function certificate() {
  const directory = await mkdtemp(join(tmpdir(), "horma-let-go-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return storedCertificate(directory, [], new Date());
}

async function openConnection(app: FastifyInstance, secure: boolean): Promise<Socket> {
  const to = { port: (app.server.address() as AddressInfo).port, host: "127.0.0.1" };
  const socket = secure ? connectSecurely({ ...to, rejectUnauthorized: false }) : connect(to);
  onTestFinished(() => void socket.destroy());
  // Cut off in the midst of something is what some of these shall be.
  socket.on("error", () => {});
  await once(socket, secure ? "secureConnect" : "connect");
  return socket;
}

function ask(socket: Socket, path: string): void {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: h\r\n\r\n`);
}

describe.each([
  { transport: "http", secure: false },
  { transport: "https", secure: true },
])("a server that stops, over $transport,", ({ secure }) => {
  it("does not wait for connections on which no one asks anything", async () => {
    const app = await openServer(secure);
    const idle = (await openConnection(app, secure)).resume();
    await Promise.all([once(idle, "close"), app.close()]);
  });

  it("closes a connection as soon as the answer under way on it is over", async () => {
    const app = await openServer(secure);
    const socket = await openConnection(app, secure);
    const asked = once(app.server, "request");
    ask(socket, "/slow");
    await asked;
    const [answer] = await Promise.all([text(socket), app.close()]);
    expect(answer).toContain("done");
  });

  it("does not cut off an answer that is taken slowly", async () => {
    const app = await openServer(secure);
    const socket = await openConnection(app, secure);
    ask(socket, "/large");
    await once(socket, "readable");
    const closed = app.close();
    await delay(500);
    const answer = await text(socket);
    await closed;
    expect(answer.length).toBeGreaterThan(size);
  });

  it("cuts off who never ends asking, and who never takes an answer", async () => {
    const app = await openServer(secure, 500);
    const half = await openConnection(app, secure);
    half.write("GET /slow HTTP/1.1\r\n");
    const halfAgain = await openConnection(app, secure);
    ask(halfAgain, "/slow");
    await once(halfAgain, "data");
    halfAgain.write("GET /slow HTTP/1.1\r\n");
    const deaf = await openConnection(app, secure);
    ask(deaf, "/large");
    await once(deaf, "readable");
    await app.close();
  });
});
