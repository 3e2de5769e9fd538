import { replace } from "react-router";
import { type Trouble, trouble } from "../navigation/trouble.ts";
import { type Link, type LinkConflict, linkConflict } from "./link-conflict.ts";

/** Why a link did not lead on at once: it would replace an order (SX-03), or it does not open. */
export type LinkArrival = { conflict: LinkConflict } | { trouble: Trouble };

/** Uses a link up and makes its visit this browser's. Returns the path where it goes on. */
export type UseLink = () => Promise<string>;

/** Opens a link, which leaves the history; if an order is open, nothing is used before the shopper's yes. */
export async function openLink(link: Link, use: UseLink): Promise<Response | LinkArrival> {
  try {
    const conflict = await linkConflict(link);
    return conflict === null ? replace(await use()) : { conflict };
  } catch (error) {
    return { trouble: trouble("link", error) };
  }
}
