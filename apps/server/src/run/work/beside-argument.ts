/** The only argument of a process of the work beside a server. */
export const besideArgument = "--work-beside";
