import Type from "typebox";
import { closed, Hwd, Instant, nullable, shownName } from "./field-types.ts";

/** What shows a store's app: a kiosk, a tablet or phone of the staff, a tablet on a wall. */
export const screenKinds = ["kiosk", "tablet", "wallboard"] as const;
export type ScreenKind = (typeof screenKinds)[number];

/** The part of the hash of a screen's cookie that names it in its store. */
const ScreenId = Type.String({ pattern: "^[0-9A-Za-z_-]{16}$" });

/** A screen of a store. */
export const OfficeScreen = Type.Object({
  id: ScreenId,
  kind: Type.Enum([...screenKinds]),
  /** What the office calls it. */
  name: nullable(Type.String()),
  /** Browser and system: "Safari, iPad"; empty if it is not known. */
  device: Type.String(),
  /** Of the app that it ran when it last said so. */
  version: nullable(Type.String()),
  /** When it was last used, to some minutes. */
  seen_at: Instant,
  /** Who of the staff is signed in there. */
  people: Type.Array(Type.String()),
  /** Whether the store knows it. A tablet that its manager made the store forget is not known and has no name. */
  known: Type.Boolean(),
});
export type OfficeScreen = Type.Static<typeof OfficeScreen>;

/** The last used ones first, 200 at most. */
export const OfficeScreens = Type.Object({ screens: Type.Array(OfficeScreen) });

/** An empty name: none. */
export const NameOfficeScreenBody = Type.Object({ screen: ScreenId, name: shownName(40) }, closed);
export const EndOfficeScreenBody = Type.Object({ screen: ScreenId }, closed);

/** Which version of the app a screen runs, as its page has it. */
export const ReportScreenBody = Type.Object(
  { version: Type.String({ pattern: "^[0-9A-Za-z.+-]{1,32}$" }) },
  closed,
);

export const RenewBoxPasswordBody = Type.Object({ hwd: Hwd }, closed);
/** What a box signs in with at the broker. The password is shown once. */
export const BoxCredential = Type.Object({ account: Type.String(), password: Type.String() });
export type BoxCredential = Type.Static<typeof BoxCredential>;
