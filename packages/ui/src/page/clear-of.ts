/**
 * For a bar that sticks to an edge of the page or of a dialog: what is scrolled to, also by the keyboard's focus, stops beside the
 * bar and not under it (WCAG 2.2, 2.4.11). @returns the bar's ref
 */
export function clearOf(edge: "top" | "bottom") {
  return (bar: HTMLElement | null) => {
    if (bar === null) return;
    const scroller = bar.closest("dialog") ?? document.documentElement;
    const property = `scroll-padding-${edge}`;
    const measure = () => {
      const { position, [edge]: offset } = getComputedStyle(bar);
      // A keypad's footer begins below the edge on a low page.
      const covered = position === "sticky" ? bar.offsetHeight + Number.parseFloat(offset) : 0;
      scroller.style.setProperty(property, `${Math.max(0, covered)}px`);
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(bar);
    addEventListener("resize", measure);
    return () => {
      sizes.disconnect();
      removeEventListener("resize", measure);
      scroller.style.removeProperty(property);
    };
  };
}
