// A link between two programs that can fail as a network does: nothing passes, and no connection is closed.
import { once } from "node:events";
import { connect, createServer } from "node:net";

/** @param {number} port listens there @param {number} target leads there, both on this machine */
export async function openWire(port, target) {
  const sockets = new Set();
  let held = false;
  const join = (from, to) => {
    sockets.add(from);
    from.on("error", () => {});
    from.on("data", (data) => to.write(data));
    from.on("close", () => {
      sockets.delete(from);
      to.destroy();
    });
    if (held) from.pause();
  };
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ host: "127.0.0.1", port: target, noDelay: true });
    join(near, far);
    join(far, near);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    /** From now on nothing passes, on new connections neither. */
    hold: () => {
      held = true;
      for (const socket of sockets) socket.pause();
    },
    /** What was held passes. */
    release: () => {
      held = false;
      for (const socket of sockets) socket.resume();
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof openWire>>} Wire */
