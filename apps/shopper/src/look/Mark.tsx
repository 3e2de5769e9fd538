import { pageConfig } from "@horma/app/page-config";
import { Logo, Wordmark } from "@horma/ui";

/** Whose box it is: the retailer's logo, or the product's name. */
export function Mark() {
  const { logo, name } = pageConfig;
  return logo === null ? <Wordmark /> : <Logo src={logo} name={name} />;
}
