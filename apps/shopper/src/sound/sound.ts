import { createMute } from "@horma/ui";

/** Our own key beside those of DM-09: whoever muted the chime once is not startled by it next time. */
export const sound = createMute("sound");
