import type { Env } from "../../platform/env/env.ts";

/** What a server without stores says at its start: the way to the first shopper, in order, by the commands of docs/integration.md. */
export function firstSteps({ retailer, publicUrl }: Pick<Env, "retailer" | "publicUrl">): string {
  const steps = [
    [`your name in addresses is "${retailer}"`, "RETAILER changes it"],
    ["a key for your systems", "npm run key -- create erp --scopes catalogue,stock,read"],
    ["the stores", "npm run import -- stores FILE"],
    ["the first manager", "npm run staff -- add --store CODE --login ana --name Ana --role manager"],
    ["the scales of sizes", "npm run import -- conversions FILE"],
    ["the catalogue", "npm run import -- catalogue FILE"],
    ["the stock", "npm run import -- stock FILE --as-of INSTANT"],
  ];
  return [
    "This server is empty. The first steps, as docs/integration.md has them:",
    ...steps.map(([what, how], index) => `  ${index + 1}. ${what}: ${how}`),
    `The manager then signs in at ${publicUrl}/staff/, and shoppers start at ${publicUrl}/store/CODE.`,
  ].join("\n");
}
