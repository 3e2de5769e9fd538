/** `precio lista=normal,glosa=name`: column by heading; undefined if that is no mapping. */
export function readMapping(text = ""): Record<string, string> | undefined {
  const pairs = text.split(",").filter((each) => each.trim() !== "");
  const read = pairs.map((pair) => /^([^=]+)=([^=]+)$/.exec(pair.trim()));
  if (read.includes(null)) return undefined;
  return Object.fromEntries(read.map((each) => [each?.[1]?.trim() ?? "", each?.[2]?.trim() ?? ""]));
}
