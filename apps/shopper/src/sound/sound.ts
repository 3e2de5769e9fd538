import { createMute } from "@horma/ui";

/** Our own storage key beside DM-09's: a muted chime stays muted. */
export const sound = createMute("sound");
