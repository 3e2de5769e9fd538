const keywords = new Set([
  "and",
  "or",
  "unless",
  "on",
  "ignoring",
  "bool",
  "offset",
  "group_left",
  "group_right",
]);

/**
 * What a PromQL expression asks for: its metrics, each with the labels that its selector matches, and the labels of `by`. It knows as
 * much of the language as our alerts and dashboards use.
 */
export function asked(expr: string): { metrics: { name: string; matched: string[] }[]; by: string[] } {
  const bare = expr.replace(/"(\\.|[^"\\])*"/g, '""').replace(/\[[^\]]*\]/g, "");
  const by: string[] = [];
  const rest = bare.replace(/\bby\s*\(([^)]*)\)/g, (_, list: string) => {
    by.push(...list.split(",").map((label) => label.trim()));
    return "";
  });
  const metrics: { name: string; matched: string[] }[] = [];
  for (const [, name = "", selector = ""] of rest.matchAll(/([a-zA-Z_]\w*)\b(?!\s*\()(?:\{([^}]*)\})?/g))
    if (!keywords.has(name))
      metrics.push({
        name,
        matched: [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = ""]) => label),
      });
  return { metrics, by };
}
