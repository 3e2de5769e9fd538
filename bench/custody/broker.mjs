// The broker between server and boxes: embedded in the server, or a process of its own.

/**
 * @param {"embedded" | "separate"} kind
 * @param {number} port
 * @returns what the server has to know of it, where boxes find it, and how it is killed
 */
export async function startBroker(kind, port) {
  const url = `mqtt://localhost:${port}`;
  if (kind === "embedded") {
    return { url, env: { MQTT_PORT: String(port) }, kill: undefined, stop: async () => {} };
  }
  if (kind !== "separate") throw new Error(`--broker takes embedded or separate, not ${kind}`);
  const { createServer } = await import("node:net");
  const { Aedes } = await import("aedes");
  let broker = await open(Aedes, createServer, port);
  return {
    url,
    env: { MQTT_URL: `mqtt://horma:horma@localhost:${port}` },
    /** Loses everything, retained messages too. */
    kill: async () => {
      await broker.close();
      broker = await open(Aedes, createServer, port);
    },
    stop: () => broker.close(),
  };
}

async function open(Aedes, createServer, port) {
  const aedes = await Aedes.createBroker();
  const sockets = new Set();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    aedes.handle(socket);
  });
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, resolve);
  });
  return {
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await new Promise((resolve) => aedes.close(resolve));
    },
  };
}
