import type { Env } from "../../platform/env/env.ts";

/**
 * What a server without stores says at its start: the steps of *Primeros pasos* in the office, in their order, by the commands of
 * docs/integration.md.
 */
export function firstSteps({ retailer, publicUrl }: Pick<Env, "retailer" | "publicUrl">): string {
  const steps = [
    ["your account", "npm run office -- add --name NAME --role head_office"],
    ["your look", `in the office; your name in addresses is "${retailer}", RETAILER changes it`],
    ["the store", "npm run import -- stores FILE"],
    ["boxes and shelves", "npm run import -- devices FILE"],
    ["the catalogue", "npm run import -- conversions FILE; npm run import -- catalogue FILE"],
    ["the stock", "npm run import -- stock FILE --as-of INSTANT"],
    ["the people", "npm run staff -- add --store CODE --login ana --name Ana --role manager"],
    ["the first shopper", `starts at ${publicUrl}/store/CODE; the staff sign in at ${publicUrl}/staff/`],
  ];
  return [
    "This server is empty. The first steps, as the office has them in Primeros pasos, and as commands as docs/integration.md has them:",
    ...steps.map(([what, how], index) => `  ${index + 1}. ${what}: ${how}`),
    "Your systems send files with a key: npm run key -- create erp --scopes catalogue,stock,read",
  ].join("\n");
}
