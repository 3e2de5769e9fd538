// Receives events of a webhook: checks the signature, passes by what it had before, and prints the rest. See README.md.
import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";

const { WEBHOOK_SECRET = "", PORT = "4000", HOST = "0.0.0.0" } = process.env;
if (WEBHOOK_SECRET === "")
  throw new Error("WEBHOOK_SECRET: give the secret that creating the webhook showed");
const webhook = new Webhook(WEBHOOK_SECRET);

/** Larger bodies are no events, bytes. */
const bodyLimit = 256 * 1024;
/** Ids of events that were taken. A real receiver stores them with what it makes of the event, in one transaction. */
const taken = new Set();

/** What this system does with an event. If it throws, the answer is 500, and the event comes again. */
async function take(event) {
  console.log(JSON.stringify({ type: event.type, subject: event.subject, data: event.data }));
}

async function receive(request) {
  let body = "";
  for await (const part of request.setEncoding("utf8")) {
    body += part;
    if (body.length > bodyLimit) return 413;
  }
  let event;
  try {
    event = webhook.verify(body, request.headers);
  } catch {
    return 401;
  }
  if (taken.has(event.id)) return 200;
  await take(event);
  taken.add(event.id);
  return 200;
}

createServer((request, response) => {
  if (request.method !== "POST") return response.writeHead(405).end();
  receive(request).then(
    (status) => response.writeHead(status).end(),
    (error) => {
      console.error(error);
      response.writeHead(500).end();
    },
  );
}).listen(Number(PORT), HOST, function () {
  console.error(`listening on port ${this.address().port}`);
});
