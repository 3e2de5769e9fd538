import { browserMark } from "../http/cookie/browser-mark.ts";

/** How long a tablet without sign-ins stays known, s; well beyond a session. */
export const tabletLife = 90 * 24 * 60 * 60;

/** The mark of the tablet that staff tokens are bound to, the same for everybody who uses it. */
export const staffTablet = browserMark("staff-tablet", { maxAge: tabletLife });
