import { browserMark } from "../http/browser-mark.ts";

/** The tablet that tokens of the staff are bound to, the same for all who share it; known well beyond a session. */
export const staffTablet = browserMark("staff-tablet", { maxAge: 90 * 24 * 60 * 60 });
