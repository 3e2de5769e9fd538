/** The server's package directory, whether this runs from `src`, from `dist` or as a bundle in `dist`. */
export const serverRoot = new URL("..", import.meta.url);
