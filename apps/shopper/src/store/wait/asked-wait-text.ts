import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type AskedWait, countedAhead } from "./asked-wait.ts";

/** How many are before, in words. */
export function useAheadText(wait: AskedWait): string {
  const { t } = useLingui();
  if (wait.look === "no_one") return t`Ahora nadie prepara`;
  if (wait.look === "many") return t`Más de ${countedAhead} antes`;
  const { ahead } = wait;
  return ahead === 0 ? t`Te toca` : t`${ahead} antes que tú`;
}

/** The minutes, as a figure and as they are read; undefined where none are said. */
export function useRangeText(wait: AskedWait): { figure: string; spoken: string } | undefined {
  const { t } = useLingui();
  if (wait.look !== "range") return undefined;
  const { from, until } = wait;
  return from === until
    ? { figure: String(until), spoken: plural(until, { one: "# minuto", other: "# minutos" }) }
    : { figure: `${from}–${until}`, spoken: t`${from} a ${until} minutos` };
}
