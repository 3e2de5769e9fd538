// Readers of the feed in a process of their own, as other systems are: what they parse must not delay the answers' own clock.
//
// Arguments: the server's address, the key's secret, and how many. Says so once they have read all there is, and reads on until killed.
import { readFeed } from "../events/feed-reader.mjs";

const [url, secret, count] = process.argv.slice(2);
await Promise.all(Array.from({ length: Number(count) }, () => readFeed(url, secret)));
process.send("reading");
