import type { Socket } from "node:net";
import { Counter } from "prom-client";
import { networkOf } from "../network/network.ts";

export const unauthenticatedPutOut = new Counter({
  name: "horma_mqtt_unauthenticated_closed_total",
  help: "Unauthenticated connections to the embedded broker that were closed for newer ones",
  registers: [],
});

/**
 * Sockets that have not signed in, in all and per network. A box signs in within milliseconds, so all boxes of a chain can return
 * behind one address. A client that opens more locks only itself out.
 */
export const unauthenticatedLimits = { all: 1_000, network: 256 } as const;

/**
 * The sockets that have not signed in. A newcomer is always let in. If there are too many, the oldest of its network gives way,
 * or of the network with most. A socket that signed in is not counted any more.
 */
export class UnauthenticatedClients {
  /** Network → its sockets, oldest first. */
  private readonly networks = new Map<string, Set<Socket>>();
  private readonly networkAt = new WeakMap<Socket, string>();
  private count = 0;

  /** @param putOut called for every socket that gives way */
  constructor(
    private readonly limits: { all: number; network: number } = unauthenticatedLimits,
    private readonly putOut = () => {},
  ) {}

  add(socket: Socket): void {
    const network = networkOf(socket.remoteAddress ?? "");
    if ((this.networks.get(network)?.size ?? 0) >= this.limits.network) this.giveWay(network);
    else if (this.count >= this.limits.all) this.giveWay(this.largest());
    const sockets = this.networks.get(network) ?? new Set();
    this.networks.set(network, sockets.add(socket));
    this.networkAt.set(socket, network);
    this.count++;
    socket.once("close", () => this.remove(socket));
  }

  /** It signed in or closed. */
  remove(socket: Socket): void {
    const network = this.networkAt.get(socket) ?? "";
    const sockets = this.networks.get(network);
    if (!sockets?.delete(socket)) return;
    this.count--;
    if (sockets.size === 0) this.networks.delete(network);
  }

  private giveWay(network: string): void {
    for (const oldest of this.networks.get(network) ?? []) {
      this.remove(oldest);
      oldest.destroy();
      this.putOut();
      return;
    }
  }

  private largest(): string {
    let most = { network: "", size: 0 };
    for (const [network, { size }] of this.networks) if (size > most.size) most = { network, size };
    return most.network;
  }
}
