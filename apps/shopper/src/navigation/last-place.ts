let place: string | undefined;

/** The address of the last screen that was not an error; the visit continues there. */
export const lastPlace = {
  get: () => place,
  remember(address: string) {
    place = address;
  },
};
