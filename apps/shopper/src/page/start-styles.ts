/**
 * Applies the app's stylesheet, which the page (boot-plugin.ts) only prefetched so that the closed box draws without waiting. It
 * goes first in the head, because screens' own styles must win over it.
 */
export async function applyStartStyles(): Promise<void> {
  const fetched = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="style"]');
  await Promise.all([...fetched].map(apply));
}

/** Resolves when the stylesheet is applied or failed to load; the screen is then unstyled but there. */
function apply({ href, crossOrigin }: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href, crossOrigin });
    link.onload = () => resolve();
    link.onerror = () => resolve();
    document.head.append(link);
  });
}
