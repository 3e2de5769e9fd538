/** Hoy: how the stores do now (OF-03, mock-ups 60 and 60b). */
import { alertKinds, storeCallKinds } from "@horma/domain";
import Type from "typebox";
import { BoardAlert } from "./board.ts";
import { closed, Instant, nullable } from "./field-types.ts";
import { ListOfficeStoresQuery, MarkedStore, PageSize, StorePerson } from "./office.ts";
import { todayFilters, todaySorts } from "./office-lists.ts";
import { StoreCode } from "./store.ts";
import { TroubledFile } from "./troubled-file.ts";

/** Counts of today, and waits from request to pick-up in ms, those of unserved requests included. */
const figures = {
  /** Requests that are not at their shopper's pick-up yet. */
  waiting: Type.Integer(),
  median: nullable(Type.Integer()),
  p90: nullable(Type.Integer()),
  unserved: Type.Integer(),
  tries: Type.Integer(),
  purchases: Type.Integer(),
};
/** First promises of which it is known whether they were held (ET-05), and those that were. */
const promises = Type.Object({ judged: Type.Integer(), held: Type.Integer() });
const now = {
  ...figures,
  promises,
  /** Requested pairs that were not found. */
  lost: Type.Integer(),
  /** Smart boxes, and those that answer and work. */
  boxes: Type.Object({ total: Type.Integer(), working: Type.Integer() }),
};

/** `q`: part of a store's name or code. */
export const TodayQuery = Type.Object(
  {
    ...ListOfficeStoresQuery.properties,
    filter: Type.Optional(Type.Enum([...todayFilters])),
    sort: Type.Optional(Type.Enum([...todaySorts])),
    size: Type.Optional(PageSize),
  },
  closed,
);
/** Why a store needs a call: `since` when, or `count` unserved requests of the last hour. */
export const StoreCall = Type.Object({
  kind: Type.Enum([...storeCallKinds]),
  since: nullable(Instant),
  count: nullable(Type.Integer()),
});
export type StoreCall = Type.Static<typeof StoreCall>;
export const StoreToday = Type.Object({
  store: MarkedStore,
  opened: Type.Boolean(),
  /** Its target for a wait, ms. */
  target: Type.Integer(),
  ...now,
  call: nullable(StoreCall),
  phone: nullable(Type.String()),
  /** The name of its manager; null without one. */
  manager: nullable(Type.String()),
});
export type StoreToday = Type.Static<typeof StoreToday>;
/** The caller's stores that were asked for, in pages; `opened` and `sums` are of all these. */
export const Today = Type.Object({
  /** When this was read: at most some seconds ago. */
  at: Instant,
  /** The target for a wait that all the stores have, ms; the usual one where they differ. */
  target: Type.Integer(),
  stores: Type.Array(StoreToday),
  /** How many of all the caller's stores need a call. */
  calls: Type.Integer(),
  opened: Type.Integer(),
  sums: Type.Object(now),
  total: Type.Integer(),
  page_size: Type.Integer(),
  /** Files of machines that a person has to see to; of those who may see imports. */
  troubled_files: Type.Array(TroubledFile),
});
export type Today = Type.Static<typeof Today>;

/** `day`: today until now, yesterday, or the seven days that end today. */
export const StoreTodayQuery = Type.Object(
  { store: StoreCode, day: Type.Optional(Type.Enum(["today", "yesterday", "week"], { default: "today" })) },
  closed,
);
/** Something that the store must see to now. */
export const StoreTrouble = Type.Object({
  key: Type.String(),
  kind: Type.Enum([...alertKinds]),
  since: Instant,
  /** The order's code, the pair's shoe with its size, the box's name, as far as it is about one. */
  order: nullable(Type.String()),
  shoe: nullable(Type.String()),
  device: nullable(Type.String()),
  poll: BoardAlert.properties.poll,
});
export type StoreTrouble = Type.Static<typeof StoreTrouble>;
/** A store's day: its figures, by hour, who is in, and what must be seen to. */
export const StoreDay = Type.Object({
  at: Instant,
  /** IANA name: hours are by the store's clock. */
  time_zone: Type.String(),
  target: Type.Integer(),
  ...figures,
  /** How many of `ended` orders were ready within the target. */
  within_target: Type.Integer(),
  ended: Type.Integer(),
  promises,
  /** By hour of the store's day, those with orders and those between. */
  hours: Type.Array(
    Type.Object({
      hour: Type.Integer(),
      orders: Type.Integer(),
      median: nullable(Type.Integer()),
      p90: nullable(Type.Integer()),
    }),
  ),
  /** People who are signed in now, with what they do. */
  shift: Type.Array(
    Type.Object({
      ...Type.Pick(StorePerson, ["id", "name", "role", "paused_since"]).properties,
      since: Instant,
      /** Pairs in their hands. */
      carrying: Type.Integer(),
    }),
  ),
  trouble: Type.Array(StoreTrouble),
});
export type StoreDay = Type.Static<typeof StoreDay>;
