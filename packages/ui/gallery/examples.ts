import type { ReactNode } from "react";
import type * as ui from "../src/index.ts";

type Ui = typeof ui;

/** What shows nothing of its own. */
type Unseen = "LanguageProvider" | "ScreenBanner";

/** What `packages/ui` exports and React renders: a name with a capital that takes props. */
export type ComponentName = {
  [Name in Exclude<keyof Ui, Unseen>]: Name extends Capitalize<Name>
    ? Ui[Name] extends (props: never) => ReactNode
      ? Name
      : never
    : never;
}[Exclude<keyof Ui, Unseen>];

/** What a component looks like in each of its states, by the state's name. */
export type Examples = Record<string, ReactNode>;

/** A room of `packages/ui/src`: an entry for each component that it exports. */
export type Room = Partial<Record<ComponentName, Examples>>;
