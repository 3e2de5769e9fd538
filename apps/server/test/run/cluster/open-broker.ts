import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { Aedes } from "aedes";

/** A broker that processes share and that lets everybody in: who may say what is tested where there are boxes. */
export async function openBroker() {
  const broker = await Aedes.createBroker();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.once("close", () => sockets.delete(socket)));
    broker.handle(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `mqtt://horma-server:of-the-tests@127.0.0.1:${port}`,
    close: async () => {
      server.close();
      await new Promise<void>((resolve) => broker.close(resolve));
      for (const socket of sockets) socket.destroy();
    },
  };
}
