// A process that plays boxes for the bench, each over its own MQTT connection, with people at their doors.
import { startBox } from "@horma/smartbox";

/** How long a box that is cut off stays so, ms: longer than the bench. */
const forGood = 3_600_000;
/** How long what boxes said waits to be sent together, ms. */
const together = 5;

const boxes = new Map();
let said = [];

process.on("message", (/** @type {any} */ { url, begin, cut, end }) => {
  for (const { store, hwd, password } of begin ?? []) {
    const name = `${store}/${hwd}`;
    const heard = ({ topic, payload }) => tell([name, topic, payload, Date.now()]);
    const options = { store, hwd, url, password, heard, hands: { pairs: 1 } };
    boxes.set(name, startBox({ ...options, sensor: Number(hwd.slice(4)) % 2 ? "count" : "none" }));
  }
  for (const name of cut ?? []) boxes.get(name).offline(forGood);
  if (end) process.exit(0);
});
process.on("disconnect", () => process.exit(0));

function tell(one) {
  if (said.push(one) > 1) return;
  setTimeout(() => {
    process.send(said);
    said = [];
  }, together);
}
