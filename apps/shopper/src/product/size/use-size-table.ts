import { useSearchParams } from "react-router";
import { useBack } from "../../navigation/use-back.ts";

/** Whether the conversion table is open. It is part of the address, so that "back" closes it (RT-05). */
export function useSizeTable(screen: string): { open: boolean; show: () => void; close: () => void } {
  const [params, setParams] = useSearchParams();
  const close = useBack(screen);
  return { open: params.has("tabla"), show: () => setParams({ tabla: "1" }), close };
}
