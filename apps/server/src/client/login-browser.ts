import { browserMark } from "../http/cookie/browser-mark.ts";

/** The browser that asks for a code, which is good in no other one (AP-01). */
export const loginBrowser = browserMark("login-browser");
