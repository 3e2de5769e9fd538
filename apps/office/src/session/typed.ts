let typed = false;
addEventListener("input", ({ target }) => {
  // What is searched for stands in the address.
  if (!(target instanceof HTMLInputElement && target.type === "search")) typed = true;
});

/** Whether a person has typed or chosen something since the page's address changed, other than what they search for. */
export const hasTyped = () => typed;

/** The page is another one. */
export function forgetTyped(): void {
  typed = false;
}
