import { Icon } from "@horma/ui";
import clsx from "clsx";
import styles from "./CommandNote.module.css";
import { commands } from "./commands.ts";
import type { SentCommand } from "./use-box-command.ts";

/** The last command's result, read out when it arrives. */
export function CommandNote({ asked }: { asked: SentCommand | undefined }) {
  const result = asked?.result;
  const text = commands().find(({ action }) => action === asked?.action)?.text;
  return (
    <p
      role="status"
      className={clsx(styles.note, result && styles[result.tone])}
      hidden={asked === undefined}
    >
      {result && <Icon name={result.tone === "ok" ? "check" : "alert"} size="sm" />}
      {asked && (result ? `${text}: ${result.text}` : `${text}…`)}
    </p>
  );
}
