import { browserMark } from "../http/cookie/browser-mark.ts";

/** How long a tablet is known that nobody signs in on, s: well beyond a session. */
export const tabletLife = 90 * 24 * 60 * 60;

/** The tablet that tokens of the staff are bound to, the same for all who share it. */
export const staffTablet = browserMark("staff-tablet", { maxAge: tabletLife });
