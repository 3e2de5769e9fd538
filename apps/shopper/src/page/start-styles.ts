/**
 * Puts the app's stylesheet into the head, where the page (boot-plugin.ts) only had it fetched so that nothing waits for it
 * to draw the closed box. In the head and first, because a screen's own styles, which come later, are written to win over it.
 */
export async function applyStartStyles(): Promise<void> {
  const fetched = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="style"]');
  await Promise.all([...fetched].map(apply));
}

/** Resolves when the stylesheet counts, or cannot be had: the screen is then plain, and there. */
function apply({ href, crossOrigin }: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href, crossOrigin });
    link.onload = () => resolve();
    link.onerror = () => resolve();
    document.head.append(link);
  });
}
