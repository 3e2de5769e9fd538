/** Outline of a shoemaker's last seen from below, on 100 × 246: the sole view, and the brand's backdrop. */
export const LAST =
  "M50 4C74 4 90 26 92 58C94 88 84 112 80 138C77 160 84 182 82 206C80 230 66 242 50 242C34 242 21 230 20 206C19 184 25 164 22 140C18 112 8 92 9 62C10 28 26 4 50 4Z";
