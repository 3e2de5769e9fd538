import { Logo, Wordmark } from "@horma/ui";
import { pageConfig } from "../page-config.ts";

/** Whose box it is: the retailer's logo, or the product's name. */
export function Mark() {
  const { logo, name } = pageConfig;
  return logo === null ? <Wordmark /> : <Logo src={logo} name={name} />;
}
