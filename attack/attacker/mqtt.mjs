// Just enough MQTT 3.1.1 for a box to sign in.
import { once } from "node:events";
import { connect } from "node:net";

/** The broker's return codes for CONNECT. */
export const accepted = 0;

/** A silent socket to the broker; `closed` once anyone ended it. */
export function openSocket(product, address) {
  const socket = connect({ host: "127.0.0.1", port: product.mqttPort, localAddress: address });
  socket.on("error", () => {});
  return socket;
}

/**
 * Signs in with an account; returns the broker's return code, or why there is none.
 * @returns {Promise<number | string>}
 */
export async function signIn(product, { account, password, address, patience = 3_000 }) {
  const socket = openSocket(product, address);
  try {
    const answered = new Promise((resolve) => {
      let heard = Buffer.alloc(0);
      socket.on("data", (data) => {
        heard = Buffer.concat([heard, data]);
        if (heard.length < 4) return;
        resolve(heard[0] === 0x20 ? heard[3] : `a packet that is no CONNACK, ${heard.toString("hex")}`);
      });
      socket.once("close", () => resolve("the connection was ended"));
      socket.once("error", ({ message }) => resolve(message));
      setTimeout(() => resolve(`nothing within ${patience} ms`), patience).unref();
    });
    socket.once("connect", () => socket.write(connectPacket(account, password)));
    return await answered;
  } finally {
    socket.destroy();
  }
}

/** CONNECT with a clean session, 30 s of keepalive, an account and its password. */
function connectPacket(account, password) {
  const text = (value) => {
    const bytes = Buffer.from(value);
    return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
  };
  const flags = 0b1100_0010;
  const body = Buffer.concat([
    text("MQTT"),
    Buffer.from([4, flags, 0, 30]),
    ...[account, account, password].map(text),
  ]);
  return Buffer.concat([Buffer.from([0x10, ...lengthOf(body.length)]), body]);
}

/** The packet's length, seven bits per byte. */
function lengthOf(bytes) {
  return bytes < 128 ? [bytes] : [(bytes & 127) | 128, bytes >> 7];
}

/** Resolves when all these sockets are open or were refused. */
export function settled(sockets) {
  return Promise.all(
    sockets.map((socket) =>
      socket.connecting
        ? Promise.race([once(socket, "connect"), once(socket, "close")]).catch(() => {})
        : undefined,
    ),
  );
}
