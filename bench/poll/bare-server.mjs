// The fastest possible server in Node: it answers every request with the same status, headers and body without looking at it. Its
// argument is a JSON object {port, keepAlive, status, headers, body}.
import { createServer } from "node:http";

const { port, keepAlive, status, headers, body } = JSON.parse(process.argv[2]);
const server = createServer((_request, response) => {
  response.writeHead(status, headers);
  response.end(status === 304 ? undefined : body);
});
server.keepAliveTimeout = keepAlive;
server.listen(port, "127.0.0.1", () => process.send("ready"));
