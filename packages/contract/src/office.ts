import { officeRoles, seenCharacter, staffRoles } from "@horma/domain";
import Type from "typebox";
import { closed, Instant, nullable } from "./field-types.ts";
import { largestPage, peopleSorts, personStates } from "./office-lists.ts";
import { PersonName, StaffLoginBody, StaffPerson } from "./staff.ts";
import { StoreCode } from "./store.ts";

/** The secret part of an entry link. */
const LinkToken = Type.String({ pattern: "^[0-9A-Za-z_-]{43}$" });

/** A person of the office. `stores`: the codes of the stores that they are for; `null` for every store. */
export const OfficePerson = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  role: Type.Enum([...officeRoles]),
  stores: nullable(Type.Array(StoreCode)),
});
export type OfficePerson = Type.Static<typeof OfficePerson>;

/** Ways in beside links: the company's account, and passkeys. */
export const OfficeWays = Type.Object({ company: Type.Boolean(), passkeys: Type.Boolean() });
export type OfficeWays = Type.Static<typeof OfficeWays>;
export const LookAtOfficeLinkBody = Type.Object({ token: LinkToken }, closed);
/**
 * Whose link it is; `null` for the link that makes the first account. `at_once`: its person has just signed in at their company's
 * provider, and the page uses the link without asking.
 */
export const OfficeLink = Type.Object({ name: nullable(Type.String()), at_once: Type.Boolean() });
/** `name` is that of the first account, and is ignored otherwise. */
export const EnterOfficeBody = Type.Object({ token: LinkToken, name: Type.Optional(PersonName) }, closed);
export const OfficeSession = Type.Object({ person: OfficePerson });
export type OfficeSession = Type.Static<typeof OfficeSession>;
/** `by_company`: with the account of the company, which the page may try again silently when the session ends. */
export const OfficeEntry = Type.Object({
  ...OfficeSession.properties,
  auth_token: Type.String(),
  by_company: Type.Boolean(),
});
export type OfficeEntry = Type.Static<typeof OfficeEntry>;

/** `sign_out`: where the page goes to sign out at the company's provider too; `null` for nowhere. */
export const OfficeLeft = Type.Object({ sign_out: nullable(Type.String()) });

const Search = Type.String({ maxLength: 64 });
const PageNumber = Type.Integer({ minimum: 1, maximum: 10_000, default: 1 });
/** How many rows a page has; without it, as many as a screen shows. */
export const PageSize = Type.Integer({ minimum: 1, maximum: largestPage });
/** How many rows there are in all, and how many a page has. */
const pages = { total: Type.Integer(), page_size: Type.Integer() };

/** `q`: part of a store's name, or the start of its code. */
export const ListOfficeStoresQuery = Type.Object(
  { q: Type.Optional(Search), page: Type.Optional(PageNumber) },
  closed,
);
export const OfficeStore = Type.Object({ code: Type.String(), name: Type.String() });
export type OfficeStore = Type.Static<typeof OfficeStore>;
/** `demo`: it is of the demo that a person of the office loaded. */
export const MarkedStore = Type.Object({ ...OfficeStore.properties, demo: Type.Boolean() });
/** `all`: how many stores the caller is for, whatever was searched for. */
export const OfficeStores = Type.Object({
  stores: Type.Array(MarkedStore),
  all: Type.Integer(),
  ...pages,
});
export type OfficeStores = Type.Static<typeof OfficeStores>;

/** An area, and the codes of its stores that have not closed for good. */
export const StoreArea = Type.Object({ area: Type.String(), stores: Type.Array(Type.String()) });
export type StoreArea = Type.Static<typeof StoreArea>;

/**
 * `q`: part of a name or the start of a login. Without `store`: the people of every store of the caller. They are sorted by store and
 * name, or by `sort`.
 */
export const ListPeopleQuery = Type.Object(
  {
    store: Type.Optional(StoreCode),
    q: Type.Optional(Search),
    role: Type.Optional(Type.Enum([...staffRoles])),
    state: Type.Optional(Type.Enum([...personStates])),
    sort: Type.Optional(Type.Enum([...peopleSorts])),
    page: Type.Optional(PageNumber),
    size: Type.Optional(PageSize),
  },
  closed,
);
/** A member of a store's staff, and where they are signed in. */
export const StorePerson = Type.Object({
  ...StaffPerson.properties,
  store: OfficeStore,
  /** When they last signed in with their present PIN; `null` if never. */
  signed_in_at: nullable(Instant),
  /** Since when they are 'En pausa'. */
  paused_since: nullable(Instant),
  /** Newest first. `seen_at` is to five minutes. */
  sessions: Type.Array(Type.Object({ since: Instant, seen_at: Instant })),
});
export type StorePerson = Type.Static<typeof StorePerson>;
/** `signed_in`: how many of all of them are signed in on some tablet. */
export const StorePeople = Type.Object({
  people: Type.Array(StorePerson),
  signed_in: Type.Integer(),
  ...pages,
});
export type StorePeople = Type.Static<typeof StorePeople>;

/** A person of a store, by login. */
export const StorePersonBody = Type.Object(
  { store: StoreCode, login: StaffLoginBody.properties.login },
  closed,
);
export const AddStorePersonBody = Type.Object(
  { ...StorePersonBody.properties, name: PersonName, role: Type.Enum([...staffRoles]) },
  closed,
);
export type AddStorePersonBody = Type.Static<typeof AddStorePersonBody>;
/** What changes, at least one of the two. */
export const ChangeStorePersonBody = Type.Object(
  {
    ...StorePersonBody.properties,
    name: Type.Optional(PersonName),
    role: Type.Optional(AddStorePersonBody.properties.role),
  },
  { ...closed, minProperties: 3 },
);
/** The PIN is in this answer alone. */
export const NewPinAnswer = Type.Object({ pin: Type.String() });

/** Everyone who may enter the office. */
export const OfficePeople = Type.Object({
  people: Type.Array(
    Type.Object({
      ...OfficePerson.properties,
      /** They enter with their company's account; role and stores follow from its groups. */
      by_company: Type.Boolean(),
      /** When they last entered; `null` if never. */
      entered_at: nullable(Instant),
      /** Until when their unused link works. */
      link_until: nullable(Instant),
    }),
  ),
});
export type OfficePeople = Type.Static<typeof OfficePeople>;
/** `stores`: codes. A head office is for every store; an area manager and a manager for those given. */
export const AddOfficePersonBody = Type.Object(
  {
    name: PersonName,
    role: Type.Enum([...officeRoles]),
    stores: nullable(Type.Array(StoreCode, { minItems: 1, maxItems: 2_000 })),
  },
  closed,
);
export const OfficePersonBody = Type.Object(
  { id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) },
  closed,
);
export const ChangeOfficePersonBody = Type.Object(
  {
    id: OfficePersonBody.properties.id,
    role: AddOfficePersonBody.properties.role,
    stores: AddOfficePersonBody.properties.stores,
  },
  closed,
);
/** The link lets its person in once. It is in this answer alone. */
export const OfficeLinkAnswer = Type.Object({ link: Type.String(), until: Instant });
export type OfficeLinkAnswer = Type.Static<typeof OfficeLinkAnswer>;

/** The name of a group at the company's provider. */
const GroupName = Type.String({ minLength: 1, maxLength: 200, pattern: seenCharacter });
/** What a group of the company's provider is in the office. `stores`: codes; `null` for every store. */
export const OfficeGroupBody = Type.Object(
  {
    group: GroupName,
    role: AddOfficePersonBody.properties.role,
    stores: AddOfficePersonBody.properties.stores,
  },
  closed,
);
export const OfficeGroupNameBody = Type.Object({ group: GroupName }, closed);
export const OfficeGroups = Type.Object({
  groups: Type.Array(
    Type.Object({
      group: Type.String(),
      role: OfficePerson.properties.role,
      stores: OfficePerson.properties.stores,
    }),
  ),
});
export type OfficeGroups = Type.Static<typeof OfficeGroups>;

const auditFilters = {
  store: Type.Optional(StoreCode),
  /** Words of who did it or what it was done to. */
  q: Type.Optional(Search),
  /** Actions, with commas between: `pin_renewed,role_changed`. */
  actions: Type.Optional(Type.String({ pattern: "^[a-z_]{1,40}(,[a-z_]{1,40}){0,39}$" })),
  /** Instants: from this one on, and before that one. */
  from: Type.Optional(Type.String({ pattern: "^\\d{4}-\\d\\d-\\d\\dT[0-9:.]{5,15}(Z|[+-]\\d\\d:\\d\\d)$" })),
  to: Type.Optional(Type.String({ pattern: "^\\d{4}-\\d\\d-\\d\\dT[0-9:.]{5,15}(Z|[+-]\\d\\d:\\d\\d)$" })),
};
export const AuditFileQuery = Type.Object(auditFilters, closed);
/** `before`: the `next` of the page before. */
export const ListAuditQuery = Type.Object(
  { ...auditFilters, before: Type.Optional(Type.String({ pattern: "^[0-9-]{5,40}$" })) },
  closed,
);
/** A line of the audit. `data` depends on the action; what changed has `before` and `after` in it. */
export const AuditLine = Type.Object({
  id: Type.String(),
  at: Instant,
  /** `office Ana`, `staff runner`, `key erp`, `command`, `system`. */
  actor: Type.String(),
  action: Type.String(),
  subject: Type.String(),
  /** The store's code. */
  store: nullable(Type.String()),
  data: Type.Record(Type.String(), Type.Unknown()),
});
export type AuditLine = Type.Static<typeof AuditLine>;
/** Newest first. */
export const AuditPage = Type.Object({ lines: Type.Array(AuditLine), next: nullable(Type.String()) });
