import { type ApiClient, createApiClient, type Place, xsrf } from "@horma/contract";

/** What a browser knows before its first call: its cookies, and which stores its calls are about. */
type Known = { cookies?: readonly (readonly [string, string])[]; place?: Place };

/** Someone's browser: calls over HTTP with the cookies it was given. */
export function callerAt(
  base: string,
  fetchIt: typeof fetch,
  token: string | null = null,
  { cookies: known = [], place = null }: Known = {},
) {
  const cookies = new Map(known);
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const call: ApiClient = createApiClient({
    base,
    retailer: "falabella",
    token: () => token,
    place: () => place,
    xsrfToken: () => decodeURIComponent(cookies.get(xsrf.cookie) ?? "") || null,
    fetch: async (url, init) => {
      const headers = new Headers(init?.headers);
      headers.set("cookie", cookie());
      const answer = await fetchIt(url, { ...init, headers });
      for (const each of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
        cookies.set(name, value);
      }
      return answer;
    },
  });
  return { call, cookie };
}
