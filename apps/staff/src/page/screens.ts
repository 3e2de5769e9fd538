/** The screens, each fetched when it is opened first. */
export const screens = {
  poster: () => import("../print/PosterScreen.tsx").then((file) => file.PosterScreen),
  boxLabels: () => import("../print/BoxLabelsScreen.tsx").then((file) => file.BoxLabelsScreen),
  doors: () => import("../print/DoorLabelsScreen.tsx").then((file) => file.DoorLabelsScreen),
};
