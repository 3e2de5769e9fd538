// A shopper's poll as a browser sends it, and its recorded answer.
import { once } from "node:events";
import { connect } from "node:net";

/** Cookies of a browser that has loaded the app: the server sets none again. */
export async function browserCookies(url) {
  const answer = await fetch(`${url}/api/v1/xsrf`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}

/** AP-07 as Chromium on a phone sends it over http; with a tag, a conditional request. */
export function pollOf({ token, hashId }, cookie, tag) {
  const lines = [
    `GET /api/v1/falabella/order/${hashId} HTTP/1.1`,
    "Host: horma.example",
    "Connection: keep-alive",
    `Authorization: Bearer ${token}`,
    "Accept: application/json",
    "User-Agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
    `Referer: http://horma.example/order/${hashId}`,
    "Accept-Encoding: gzip, deflate",
    "Accept-Language: es-CL,es;q=0.9",
    `Cookie: ${cookie}`,
    ...(tag ? [`If-None-Match: ${tag}`] : []),
  ];
  return `${lines.join("\r\n")}\r\n\r\n`;
}

/** An answer for the bare server to repeat, without the headers that Node adds itself. */
export async function answerTo(port, request) {
  const socket = connect({ port, host: "127.0.0.1" });
  socket.write(request.replace("Connection: keep-alive", "Connection: close"), "latin1");
  const chunks = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  await once(socket, "close");
  const [head, body = ""] = Buffer.concat(chunks).toString().split("\r\n\r\n");
  const [first, ...lines] = head.split("\r\n");
  const headers = lines.map((line) => /^([^:]+): (.*)$/.exec(line)?.slice(1) ?? []);
  const ours = headers.filter(([name]) => !/^(date|connection|keep-alive)$/i.test(name));
  return { status: Number(first.split(" ")[1]), headers: Object.fromEntries(ours), body };
}
