export type Position = { latitude: number; longitude: number };

/** How long the phone may search for its position, ms, and how old one may be that it knows. */
const [patience, stillGood] = [8_000, 5 * 60_000];

/** Where the phone is, to about 100 metres; `null` where its owner or the browser does not say it. */
export function wherePhoneIs(): Promise<Position | null> {
  return new Promise((resolve) => {
    // Outside of a secure context browsers have none.
    if (!("geolocation" in navigator)) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
      () => resolve(null),
      { timeout: patience, maximumAge: stillGood },
    );
  });
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1_000) / 1_000;
}
