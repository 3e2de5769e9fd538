import { limits, staffRoles } from "@horma/domain";
import Type from "typebox";
import { closed, Instant, nullable, shownText } from "./field-types.ts";
import { StoreCode } from "./store.ts";

/** Someone who works in a store, by first name. */
export const StaffPerson = Type.Object({
  id: Type.Integer(),
  /** The name to sign in with: `runner`. */
  login: Type.String(),
  name: Type.String(),
  role: Type.Enum([...staffRoles]),
});
export type StaffPerson = Type.Static<typeof StaffPerson>;

export const ListStaffQuery = Type.Object({ store: StoreCode }, closed);
export const StaffLoginBody = Type.Object(
  {
    store: StoreCode,
    login: Type.String({ pattern: "^[0-9a-z._-]{1,32}$" }),
    pin: Type.String({ pattern: `^\\d{${limits.pinLength}}$` }),
  },
  closed,
);
/** A code that makes a tablet known once, and when it expires. */
export const TabletCode = Type.Object({ code: Type.String(), expires_at: Type.String() });
export type TabletCode = Type.Static<typeof TabletCode>;
/** The code as typed, in capital or small letters. */
export const EnrolTabletBody = Type.Object(
  { store: StoreCode, code: Type.String({ pattern: `^[0-9A-Za-z]{${limits.linkCodeLength}}$` }) },
  closed,
);
/** How many tablets were forgotten. */
export const ForgetTabletsAnswer = Type.Object({ forgotten: Type.Integer() });
/** A colleague, by login. */
export const ColleagueBody = Type.Object({ login: StaffLoginBody.properties.login }, closed);
/** What colleagues call a person by. */
export const PersonName = shownText(60);
export const AddColleagueBody = Type.Object(
  { ...ColleagueBody.properties, name: PersonName, role: StaffPerson.properties.role },
  closed,
);
export type AddColleagueBody = Type.Static<typeof AddColleagueBody>;
/** What changes, at least one of the two. */
export const ChangeColleagueBody = Type.Object(
  {
    ...ColleagueBody.properties,
    name: Type.Optional(PersonName),
    role: Type.Optional(StaffPerson.properties.role),
  },
  { ...closed, minProperties: 2 },
);
/** The new PIN; `null` if the key was used before. A PIN is told once and kept only as its hash. */
export const RenewPinAnswer = Type.Object({ pin: nullable(Type.String()), repeated: Type.Boolean() });
export const SetPauseBody = Type.Object({ paused: Type.Boolean() }, closed);
/** A member of the staff and where they are signed in. */
export const TeamMember = Type.Object({
  ...StaffPerson.properties,
  /** When they last signed in with their present PIN; `null` if never. */
  signed_in_at: nullable(Instant),
  /** Since when they are 'En pausa'. */
  paused_since: nullable(Instant),
  /** Newest first. `here`: on the tablet that asks. `seen_at` is to five minutes. */
  sessions: Type.Array(Type.Object({ since: Instant, seen_at: Instant, here: Type.Boolean() })),
});
export type TeamMember = Type.Static<typeof TeamMember>;
/** Everybody who works in a store, and how many tablets show their names. */
export const Team = Type.Object({ people: Type.Array(TeamMember), tablets: Type.Integer() });
export type Team = Type.Static<typeof Team>;
export const StaffStore = Type.Object({ id: Type.Integer(), code: Type.String(), name: Type.String() });
export const StaffSession = Type.Object({ staff: StaffPerson, store: StaffStore });
export type StaffSession = Type.Static<typeof StaffSession>;
export const StaffLoginAnswer = Type.Object({ ...StaffSession.properties, auth_token: Type.String() });
export type StaffLoginAnswer = Type.Static<typeof StaffLoginAnswer>;

/** What an action answers. `repeated`: its idempotency key was used before, and nothing was done again. */
export const ActionAnswer = Type.Object({ repeated: Type.Boolean() });
export type ActionAnswer = Type.Static<typeof ActionAnswer>;

export const ActionHeaders = Type.Object({
  "idempotency-key": Type.Optional(Type.String({ pattern: "^[0-9A-Za-z_-]{8,64}$" })),
});
