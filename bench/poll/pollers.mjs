// Light connections that send one request after the other; they share the machine with the server.
import { once } from "node:events";
import { connect } from "node:net";
import { answerReader } from "../load/answers.mjs";

/**
 * Opens connections to a port of this machine. `awake` is for servers that answer by themselves: beside a database, whose
 * processes are woken anyway, it would take a processor from them.
 * @returns {Promise<{ ask: (requests: () => string | undefined, answered?: (head: string, request: string) => void) => Promise<number>, close: () => void }>}
 * `ask` sends what `requests` answers on all of them at once, the next one of each when its answer is there, until `requests`
 * answers nothing; then how many were answered
 */
export async function openPollers(port, count, { awake = true } = {}) {
  const sockets = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect({ port, host: "127.0.0.1", noDelay: true });
      await once(socket, "connect");
      return socket;
    }),
  );
  return {
    ask: async (requests, answered) => {
      const sleep = awake ? stayAwake() : () => {};
      const each = await Promise.all(sockets.map((socket) => pollOn(socket, requests, answered))).finally(
        sleep,
      );
      return each.reduce((sum, one) => sum + one, 0);
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/**
 * Makes this process poll for answers instead of sleeping. A sender pays for waking a sleeping process, as much as for a whole
 * answer, and a server that is fast enough never to let it sleep would not pay.
 */
function stayAwake() {
  let awake = setImmediate(function look() {
    awake = setImmediate(look);
  });
  return () => clearImmediate(awake);
}

function pollOn(socket, requests, answered) {
  return new Promise((done, failed) => {
    let count = 0;
    let request = "";
    const fail = (why) => failed(new Error(`${why}, asked for ${request.split("\r\n", 1)[0]}`));
    const closed = () => fail("a connection was closed");
    const next = () => {
      request = requests();
      if (socket.destroyed) return closed();
      if (request !== undefined) return socket.write(request, "latin1");
      socket.removeAllListeners("data").off("close", closed);
      return done(count);
    };
    socket.on("close", closed);
    const read = answerReader((head, body) => {
      if (!/^HTTP\/1.1 (200|304)/.test(head)) return fail(`${head}\n${body}`);
      count += 1;
      answered?.(head, request);
      next();
    });
    socket.on("data", read);
    next();
  });
}
