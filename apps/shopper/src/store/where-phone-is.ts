export type Position = { latitude: number; longitude: number };

/** How long the phone may look for its position, and how old a known position may be, ms. */
const [timeout, maximumAge] = [8_000, 5 * 60_000];

/** The phone's position to about 100 metres; `null` if its owner or the browser does not share it. */
export function wherePhoneIs(): Promise<Position | null> {
  return new Promise((resolve) => {
    // Browsers have it only in a secure context.
    if (!("geolocation" in navigator)) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
      () => resolve(null),
      { timeout, maximumAge },
    );
  });
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1_000) / 1_000;
}
