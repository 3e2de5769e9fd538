/**
 * Input methods and readers' wedges of hand-helds put text into the field that has the focus, and nowhere without one. Where no
 * field has it, this one holds it: unseen, without the system's keyboard and out of the order of Tab.
 */
const holder = "data-holds-text";
const hand = "(pointer: coarse)";

/** Holds the focus on devices for the hand until the returned function is called. */
export function holdText(): () => void {
  if (!matchMedia(hand).matches) return () => {};
  const field = document.createElement("input");
  for (const [name, value] of Object.entries(unseen)) field.setAttribute(name, value);
  field.style.cssText = "position:fixed;top:0;left:0;width:1px;height:1px;opacity:0;pointer-events:none";
  /** Where Tab goes on from. */
  let left: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function hold(): void {
    const now = document.activeElement;
    if (
      now === field ||
      writes(now) ||
      (now instanceof HTMLElement && now.tabIndex >= 0 && now.matches(":focus-visible"))
    )
      return;
    left = now;
    const over = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    if (field.parentNode !== over) over.append(field);
    field.focus({ preventScroll: true });
  }
  // What opens or closes moves the focus itself first.
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(hold);
  };
  const goBack = ({ key }: KeyboardEvent) => {
    if (key === "Tab" && document.activeElement === field && left instanceof HTMLElement) left.focus();
  };
  const watcher = new MutationObserver(soon);
  watcher.observe(document.body, { subtree: true, childList: true, attributeFilter: ["open"] });
  const moves = ["focusin", "focusout", "click"] as const;
  for (const move of moves) addEventListener(move, soon);
  addEventListener("keydown", goBack);
  soon();
  return () => {
    clearTimeout(timer);
    watcher.disconnect();
    for (const move of moves) removeEventListener(move, soon);
    removeEventListener("keydown", goBack);
    field.remove();
  };
}

/** Whether an element is the one that holds the focus where no field has it. */
export function isHolder(element: Element | null): boolean {
  return element?.hasAttribute(holder) ?? false;
}

/** Forgets what was composed there. */
export function clearHolder(): void {
  const field = document.activeElement;
  if (isHolder(field)) (field as HTMLInputElement).value = "";
}

const unseen = {
  [holder]: "",
  "aria-hidden": "true",
  tabindex: "-1",
  inputmode: "none",
  autocomplete: "off",
};

function writes(element: Element | null): boolean {
  return element?.matches("input, textarea, select, [contenteditable]") ?? false;
}
