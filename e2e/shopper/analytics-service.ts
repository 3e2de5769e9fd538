import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";

export type Received = { headers: IncomingHttpHeaders; url: string; body: string };

/** An analytics service as in `docs/analytics.md` that can also fail in every way. */
export class AnalyticsService {
  readonly received: Received[] = [];
  mode: "answers" | "answers 500" | "hangs" | "refuses" = "answers";
  private server: Server | undefined;

  constructor(readonly port: number) {}

  get url(): string {
    return `http://localhost:${this.port}/collect?site=1`;
  }

  async listen(): Promise<void> {
    const server = createServer((request, response) => void this.answer(request, response));
    this.server = server;
    await new Promise<void>((resolve) => server.listen(this.port, resolve));
  }

  async close(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.mode === "refuses") return void request.socket.destroy();
    let body = "";
    for await (const piece of request.setEncoding("utf8")) body += piece;
    this.received.push({ headers: request.headers, url: request.url ?? "", body });
    if (this.mode === "hangs") return;
    response.writeHead(this.mode === "answers" ? 204 : 500).end();
  }
}
