/** Who changes an order, as its history and the feed of events say it. */
export const eventActors = ["shopper", "staff", "office", "crew", "device", "system"] as const;
export type EventActor = (typeof eventActors)[number];
