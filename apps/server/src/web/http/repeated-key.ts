const signs = /["{}]/g;
const colon = /\s*:/y;

/** The first key that an object of a text has twice. The text is JSON; the time that it takes is linear. */
export function keyTwice(json: string): string | undefined {
  const open: Set<string>[] = [];
  signs.lastIndex = 0;
  for (let found = signs.exec(json); found !== null; found = signs.exec(json)) {
    if (found[0] === "{") open.push(new Set());
    else if (found[0] === "}") open.pop();
    else {
      const end = endOfString(json, found.index);
      colon.lastIndex = signs.lastIndex = end;
      if (!colon.test(json)) continue;
      const text = json.slice(found.index, end);
      const key = text.includes("\\") ? (JSON.parse(text) as string) : text.slice(1, -1);
      if (open.at(-1)?.has(key)) return key;
      open.at(-1)?.add(key);
    }
  }
  return undefined;
}

/**
 * Whether an object of so many keys may be written with more: a fast answer for one that is not, where {@link keyTwice} has not to be
 * asked. Every key ends before a colon, behind its quote or a blank.
 */
export function hasMoreColons(json: string, keys: number): boolean {
  let left = keys;
  for (let at = json.indexOf(":"); at !== -1; at = json.indexOf(":", at + 1)) {
    const before = json.charCodeAt(at - 1);
    if ((before === quote || before <= blank) && --left < 0) return true;
  }
  return false;
}
const [quote, blank] = [0x22, 0x20];

/** The place behind a string of JSON that begins at a place. */
function endOfString(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let slashes = 0;
    while (json[at - 1 - slashes] === "\\") slashes++;
    if (slashes % 2 === 0) return at + 1;
  }
  return json.length;
}
