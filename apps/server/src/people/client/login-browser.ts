import { browserMark } from "../../web/http/cookie/browser-mark.ts";

/** The browser that asks for a code. In another browser the code does not work (AP-01). */
export const loginBrowser = browserMark("login-browser");
