import { type ComponentType, createContext, type ReactNode, use } from "react";

export type ShownWaitProps = { row?: boolean; children: ReactNode };

/** What shows the wait. It is not part of the first load: the frame of the app fetches it. */
export const ShownWaitContext = createContext<ComponentType<ShownWaitProps> | undefined>(undefined);

/**
 * The wait, said before one asks (ET-03).
 * @param row the first row of the kiosk's label, in place of the children, which are a row of its height; else one line, in place of
 * the children while nothing can be said; on a kiosk the row has said it
 */
export function AskedWait(props: ShownWaitProps) {
  const ShownWait = use(ShownWaitContext);
  return ShownWait === undefined ? props.children : <ShownWait {...props} />;
}
