import { officeRoles, passkeyTransports } from "@horma/domain";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { bytes, instant, oneOf } from "./column.ts";

/** Who runs the stores from the office (OF-01). */
export const officePerson = pgTable(
  "office_person",
  {
    id: serial("id").primaryKey(),
    name: text("name").notNull(),
    role: text("role", { enum: officeRoles }).notNull(),
    /** The stores that they are for; null for every store. */
    storeIds: integer("store_ids").array(),
    active: boolean("active").notNull().default(true),
    createdAt: instant("created_at").notNull(),
    /** When they last entered. */
    enteredAt: instant("entered_at"),
    /** The provider and its id of a person who enters with their company's account; null for the others. */
    issuer: text("issuer"),
    subject: text("subject"),
    /** Their groups at the provider, as it last said. Null once the head office removed them: no group lets them in again. */
    groups: text("groups").array(),
  },
  (table) => [
    uniqueIndex("office_person_company_idx").on(table.issuer, table.subject),
    check("office_person_company", sql.raw(`("issuer" is null) = ("subject" is null)`)),
    check("office_person_name", sql.raw(`length("name") between 1 and 60`)),
    check("office_person_role", oneOf("role", officeRoles)),
    check(
      "office_person_stores",
      sql.raw(
        `case "role" when 'head_office' then "store_ids" is null when 'auditor' then true else "store_ids" is not null end`,
      ),
    ),
    check("office_person_some_store", sql.raw(`"store_ids" is null or cardinality("store_ids") > 0`)),
  ],
);

/** An office person's token and the browser that it was given to, stored only as their SHA-256. */
export const officeSession = pgTable(
  "office_session",
  {
    tokenHash: text("token_hash").primaryKey(),
    personId: integer("person_id")
      .notNull()
      .references(() => officePerson.id),
    /** The cookie of the browser that entered. The token works only there. */
    browserHash: text("browser_hash").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** When it was last used, to some minutes. */
    seenAt: instant("seen_at").notNull(),
  },
  (table) => [
    index("office_session_person_idx").on(table.personId),
    index("office_session_expires_idx").on(table.expiresAt),
  ],
);

/** A session of a person who entered with their company's account: it lasts while the provider says so (OF-02). */
export const officeCompanySession = pgTable("office_company_session", {
  tokenHash: text("token_hash")
    .primaryKey()
    .references(() => officeSession.tokenHash, { onDelete: "cascade" }),
  /** The provider's tokens, sealed. */
  tokens: text("tokens").notNull(),
  /** When the provider was last asked about the account, and when it last answered. */
  askedAt: instant("asked_at").notNull(),
  answeredAt: instant("answered_at").notNull(),
});

/** What the provider's groups are in the office. */
export const officeGroup = pgTable(
  "office_group",
  {
    /** The group, as the provider names it. */
    name: text("name").primaryKey(),
    role: text("role", { enum: officeRoles }).notNull(),
    /** Null for every store. */
    storeIds: integer("store_ids").array(),
  },
  () => [
    check("office_group_name", sql.raw(`length("name") between 1 and 200`)),
    check("office_group_role", oneOf("role", officeRoles)),
    check(
      "office_group_stores",
      sql.raw(
        `case "role" when 'head_office' then "store_ids" is null when 'auditor' then true else "store_ids" is not null end`,
      ),
    ),
    check("office_group_some_store", sql.raw(`"store_ids" is null or cardinality("store_ids") > 0`)),
  ],
);

/** Links that let a person in, once; stored only as their SHA-256. The one without a person makes the first account (OF-02). */
export const officeLink = pgTable(
  "office_link",
  {
    tokenHash: text("token_hash").primaryKey(),
    personId: integer("person_id").references(() => officePerson.id),
    expiresAt: instant("expires_at").notNull(),
    /** Of a person who comes from the provider: its tokens, sealed, and the only browser in which the link works. */
    tokens: text("tokens"),
    browserHash: text("browser_hash"),
  },
  (table) => [uniqueIndex("office_link_one_each").on(sql`coalesce(${table.personId}, 0)`)],
);

/** What a person enters with instead of a link: a key pair of a device of theirs. Here is its public half (OF-02). */
export const officePasskey = pgTable(
  "office_passkey",
  {
    /** The credential's id in base64url, as its authenticator chose it. */
    id: text("id").primaryKey(),
    personId: integer("person_id")
      .notNull()
      .references(() => officePerson.id),
    /** In COSE form. */
    publicKey: bytes("public_key").notNull(),
    /** How often the authenticator says that it was used; 0 if it does not count. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    /** How a browser reaches the authenticator, to see that it has a passkey already. */
    transports: text("transports", { enum: passkeyTransports }).array().notNull(),
    /** Where it was made: "Chrome, Windows". */
    device: text("device").notNull(),
    createdAt: instant("created_at").notNull(),
    usedAt: instant("used_at"),
    /** When the last challenge that it answered was given. It answers only later ones, so each works once. */
    answeredAt: instant("answered_at").notNull(),
  },
  (table) => [index("office_passkey_person_idx").on(table.personId)],
);
