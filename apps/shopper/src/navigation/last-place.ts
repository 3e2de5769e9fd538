let place: string | undefined;

/** The address of the last screen that was not an error: where the visit goes on once what went wrong is over. */
export const lastPlace = {
  get: () => place,
  remember(address: string) {
    place = address;
  },
};
