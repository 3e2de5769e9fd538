import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { AskedWait } from "./asked-wait.ts";
import { useAheadText, useRangeText } from "./asked-wait-text.ts";
import { useAskedWait } from "./use-asked-wait.ts";

/** The wait, said before one asks, in one line (ET-03). Its children where nothing can be said. */
export function AskedWaitText({ children }: { children: ReactNode }) {
  const wait = useAskedWait();
  return wait === undefined || wait === null ? children : <Text wait={wait} />;
}

function Text({ wait }: { wait: AskedWait }) {
  const { t } = useLingui();
  const ahead = useAheadText(wait);
  const figure = useRangeText(wait)?.figure;
  return figure === undefined ? ahead : t`${figure} min si pides ahora`;
}
