import { once } from "node:events";
import { createServer } from "node:net";

/** A port that no one listens on, below the range that outgoing connections take theirs from. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const server = createServer();
    const free = await new Promise<boolean>((settle) => {
      server.once("error", () => settle(false));
      server.listen(port, () => settle(true));
    });
    if (!free) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}
