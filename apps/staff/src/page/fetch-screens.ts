/** Every screen behind the sign-in. */
export type Screens = typeof import("./screens.ts");

/** Loads all screens as one file, so that every card opens without a network, too. */
export function fetchScreens(): Promise<Screens> {
  return import("./screens.ts");
}
