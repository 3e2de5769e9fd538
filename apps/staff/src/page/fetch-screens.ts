/** Every screen behind the sign-in. */
export type Screens = typeof import("./screens.ts");

/** Fetches the screens, all of them as one file: once it is there, wherever a card leads opens without a network too. */
export function fetchScreens(): Promise<Screens> {
  return import("./screens.ts");
}
