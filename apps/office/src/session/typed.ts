let typed = false;
addEventListener("input", () => {
  typed = true;
});

/** Whether a person has typed or chosen something since the page's address changed. */
export const hasTyped = () => typed;

/** The page is another one. */
export function forgetTyped(): void {
  typed = false;
}
