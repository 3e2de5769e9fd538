import { type ReactNode, useId } from "react";
import { useSearchParams } from "react-router";
import styles from "./Tabs.module.css";

export type TabsProps = {
  /** What the tabs choose: Etapa. */
  label: string;
  tabs: readonly { value: string; title: string; count: number; content: ReactNode }[];
};

/** A phone's columns, one at a time. The address keeps the tab, so that a return finds the same one. */
export function Tabs({ label, tabs }: TabsProps) {
  const id = useId();
  const [search, setSearch] = useSearchParams();
  const asked = search.get("tab");
  const shown = tabs.find(({ value }) => value === asked) ?? tabs[0];
  if (shown === undefined) return null;
  const show = (value: string) => {
    setSearch({ tab: value }, { replace: true });
    document.getElementById(id + value)?.focus();
  };
  const step = (from: number, key: string) => {
    const to = tabs[stepped(from, tabs.length, key)];
    if (to !== undefined && to !== tabs[from]) show(to.value);
  };
  return (
    <>
      <div role="tablist" aria-label={label} className={styles.tabs}>
        {tabs.map(({ value, title, count }, index) => (
          <button
            key={value}
            id={id + value}
            type="button"
            role="tab"
            aria-selected={value === shown.value}
            aria-controls={`${id}panel`}
            tabIndex={value === shown.value ? 0 : -1}
            onClick={() => show(value)}
            onKeyDown={({ key }) => step(index, key)}
          >
            <b className="num">{count}</b> <span>{title}</span>
          </button>
        ))}
      </div>
      <div id={`${id}panel`} role="tabpanel" aria-labelledby={id + shown.value} className={styles.panel}>
        {shown.content}
      </div>
    </>
  );
}

function stepped(from: number, count: number, key: string): number {
  if (key === "ArrowRight") return (from + 1) % count;
  if (key === "ArrowLeft") return (from + count - 1) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : from;
}
