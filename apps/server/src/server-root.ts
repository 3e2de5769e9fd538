/** Where the server's own files are: its package, whether this runs from `src`, from `dist` or as a bundle in there. */
export const serverRoot = new URL("..", import.meta.url);
