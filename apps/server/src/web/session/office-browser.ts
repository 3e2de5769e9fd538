import { browserMark } from "../http/cookie/browser-mark.ts";

/** How long a browser's mark lives, s; well beyond a session. */
const life = 90 * 24 * 60 * 60;

/** The mark of the browser that an office token is bound to. */
export const officeBrowser = browserMark("office-browser", { maxAge: life });
