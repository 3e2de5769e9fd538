import { FileFault } from "../file-fault.ts";
import type { Kind } from "../kind.ts";
import { columnOf, headingKey } from "./heading.ts";
import { parseObject } from "./json-object.ts";
import type { Shape } from "./made-cells.ts";

/** Keys of what a server answers instead of data. */
const errorKeys = new Set(["error", "errors", "exception", "fault"]);

/**
 * Looks at the beginning of a file of NDJSON, its first lines with the first that is not blank. Throws {@link FileFault} for an
 * object over several lines, and an answer with an error.
 */
export function checkFirstObject(text: string, kind: Kind, { mapping, rules = {} }: Shape): void {
  const [line = ""] = text
    .replace(/^\ufeff/, "")
    .trimStart()
    .split(/[\r\n]/, 1);
  if (line.trimEnd() === "{")
    throw new FileFault("the file has a JSON object over several lines: send each object on one line");
  const read = parseObject(line);
  const keys = Object.keys(read ?? {});
  if (keys.length === 0) return;
  const made = Object.keys(rules);
  const has = new Set([...keys.map((key) => columnOf(key, kind, mapping)), ...made]);
  const whole = kind.columns.every(({ key, required }) => !required || has.has(key));
  const error = keys.find((key) => errorKeys.has(headingKey(key)));
  if (error !== undefined && !whole)
    throw new FileFault(`the file is an answer with an error ("${error}"): get the data again and send that`);
  const known = keys.some((key) => columnOf(key, kind, mapping) !== null) || made.length > 0;
  if (!known) {
    const named = keys.slice(0, 5).join(", ").slice(0, 80);
    throw new FileFault(
      `no key of the first object is a column of ${kind.name} (${named}): use the names of the template, or give a mapping`,
    );
  }
}
