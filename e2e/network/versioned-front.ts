import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";

/** A proxy before the server under test that acts as another version of the app. */
export class VersionedFront {
  /** Which version the service worker says it is. */
  version = 1;
  /** The screens' files belong to another build. */
  withoutScreens = false;
  private server: Server | undefined;

  constructor(
    private readonly port: number,
    private readonly behind: number,
  ) {}

  async listen(): Promise<void> {
    const server = createServer((incoming, answer) => this.answer(incoming, answer));
    this.server = server;
    await new Promise<void>((resolve) => server.listen(this.port, resolve));
  }

  async close(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  private answer(incoming: IncomingMessage, answer: ServerResponse): void {
    const { method, url = "/", headers } = incoming;
    if (this.withoutScreens && /^\/assets\/later-/.test(url)) {
      answer.writeHead(404).end();
      return;
    }
    const worker = url === "/service-worker.js";
    const sent = worker ? { ...headers, "accept-encoding": "identity" } : headers;
    const passed = request({ port: this.behind, method, path: url, headers: sent }, (response) => {
      if (worker) return void this.rename(response, answer);
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    incoming.pipe(passed);
  }

  /** Gives the worker another version's cache name. */
  private async rename(response: IncomingMessage, answer: ServerResponse): Promise<void> {
    let code = "";
    for await (const piece of response.setEncoding("utf8")) code += piece;
    const named = code.replace(/\b[0-9a-f]{12}\b/, (digest) => `v${this.version}-${digest}`);
    answer.writeHead(200, { "content-type": "text/javascript", "cache-control": "no-cache" }).end(named);
  }
}
