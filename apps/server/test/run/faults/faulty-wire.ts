import { once } from "node:events";
import {
  type AddressInfo,
  connect,
  createServer,
  type NetConnectOpts,
  type Server,
  type Socket,
} from "node:net";

/** Connections to a server that can be held up without either end being told, and cut. */
export class FaultyWire {
  private readonly sockets = new Set<Socket>();
  private held = false;
  private lastWord: string | undefined;

  private constructor(private readonly server: Server) {}

  static async to(target: NetConnectOpts): Promise<FaultyWire> {
    const server = createServer();
    const wire = new FaultyWire(server);
    server.on("connection", (near) => wire.join(near, connect(target)));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return wire;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** From now on nothing goes through, on new connections neither; none is closed. */
  hold(): void {
    this.held = true;
    for (const socket of this.sockets) socket.pause();
  }

  /** What was held up goes on its way. */
  forward(): void {
    this.held = false;
    for (const socket of this.sockets) socket.resume();
  }

  /** The next connection that says `word` is cut when the answer is on its way: what was asked for is done, and no one hears. */
  cutAfter(word: string): void {
    this.lastWord = word;
  }

  async close(): Promise<void> {
    const ended = once(this.server, "close");
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
    await ended;
  }

  private join(near: Socket, far: Socket): void {
    let cut = false;
    near.on("data", (said) => {
      if (this.lastWord !== undefined && said.includes(this.lastWord)) {
        this.lastWord = undefined;
        cut = true;
      }
      far.write(said);
    });
    far.on("data", (said) => (cut ? near.destroy() : near.write(said)));
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        this.sockets.delete(socket);
        other.destroy();
      });
      if (this.held) socket.pause();
    }
  }
}
