/** Whether an address belongs to the API, with doubled slashes or without. */
export function isApi(url: string): boolean {
  return /^\/+api(?:[/?]|$)/.test(url);
}
