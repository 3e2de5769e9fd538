import { type PageConfig, pageConfigId } from "@horma/contract";

const fallback: PageConfig = {
  version: "",
  retailer: "falabella",
  identity: "rut",
  theme: "naranjo",
  retailer_web_url: null,
  public_url: null,
  api_base: "",
  analytics_url: null,
};

/** What the server wrote into the page (AP-16, RT-04); what is missing or unreadable takes its default. */
export const pageConfig: PageConfig = readPageConfig(document.getElementById(pageConfigId)?.textContent);

function readPageConfig(text: string | null | undefined): PageConfig {
  try {
    return { ...fallback, ...(JSON.parse(text ?? "") as Partial<PageConfig>) };
  } catch {
    return fallback;
  }
}
