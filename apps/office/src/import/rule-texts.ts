import { type CellRule, headingsOf, type RuleName } from "@horma/domain";
import { t } from "@lingui/core/macro";

/** What each rule takes, as one chooses it. */
export function ruleChoices(): Record<RuleName, string> {
  return {
    before_last: t`hasta el último signo`,
    after_last: t`desde el último signo`,
    before: t`hasta el primer signo`,
    after: t`desde el primer signo`,
    part: t`una parte entre signos`,
    left: t`las primeras letras o cifras`,
    right: t`las últimas letras o cifras`,
    first: t`toda la celda`,
    join: t`dos columnas juntas`,
    text: t`un valor fijo`,
  };
}

/** A rule in words: "[Código] hasta el último «-»". */
export function ruleText(rule: CellRule): string {
  const [heading = "", other = ""] = headingsOf(rule);
  const text = rule.given.flatMap((each) => ("text" in each ? [each.text] : []))[0] ?? "";
  const number = rule.given.flatMap((each) => ("number" in each ? [each.number] : []))[0] ?? 0;
  switch (rule.name) {
    case "text":
      return t`«${text}» en todas las filas`;
    case "left":
      return t`las primeras ${number} de [${heading}]`;
    case "right":
      return t`las últimas ${number} de [${heading}]`;
    case "before":
      return t`[${heading}] hasta el primer «${text}»`;
    case "after":
      return t`[${heading}] desde el primer «${text}»`;
    case "before_last":
      return t`[${heading}] hasta el último «${text}»`;
    case "after_last":
      return t`[${heading}] desde el último «${text}»`;
    case "part":
      return t`la parte ${number} de [${heading}] entre «${text}»`;
    case "first":
      return other === "" ? `[${heading}]` : t`[${heading}], y si está vacía [${other}]`;
    case "join":
      return `[${heading}] ${text} [${other}]`;
  }
}
