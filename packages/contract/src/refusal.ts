import { fileForms, pictureFaults } from "@horma/domain";
import Type from "typebox";

/**
 * Who reads a refusal: a shopper in the forms that say who they are (`identity`) or anywhere else (`journey`), the staff, the
 * office. Each app has a text for all that its people can get.
 */
export type RefusalReader = "identity" | "journey" | "staff" | "office";

/**
 * Every reason for which the API refuses a call, with those who read it. One without readers is a machine's, or only a fault of ours
 * leads to it. The server's table gives each its HTTP status.
 */
const refusalReaders = {
  bad_request: ["office"],
  not_found: [],
  token_missing: ["identity"],
  token_invalid: ["identity", "journey", "staff", "office"],
  xsrf_invalid: [],
  too_many_requests: ["identity", "journey", "staff", "office"],
  rate_limited: ["identity", "journey", "staff", "office"],
  document_invalid: ["identity"],
  login_invalid: ["identity"],
  login_code_invalid: ["identity"],
  login_code_expired: ["identity"],
  handover_invalid: ["journey"],
  phone_invalid: ["identity"],
  birthday_missing: ["identity"],
  birthday_invalid: ["identity"],
  too_young: ["identity"],
  nickname_invalid: ["identity", "staff"],
  nickname_missing: ["journey"],
  store_not_found: ["journey", "staff", "office"],
  store_closed: ["journey", "staff"],
  product_not_found: ["journey", "staff", "office"],
  product_not_available: ["journey", "staff"],
  product_type_not_found: ["journey"],
  out_of_stock: ["journey", "staff"],
  too_many_orders: ["journey"],
  too_many_pairs: ["journey"],
  guest_requests_exhausted: ["journey"],
  requests_exhausted: ["journey"],
  order_not_found: ["journey", "staff", "office"],
  order_not_ready: ["journey", "staff"],
  order_over: ["journey", "staff"],
  order_handed_over: ["journey", "staff"],
  order_in_progress: ["journey", "office"],
  extension_refused: ["journey"],
  idempotency_key_reused: [],
  device_not_found: ["journey", "staff", "office"],
  door_not_opened: ["journey", "staff"],
  pin_invalid: ["journey", "staff"],
  pin_missing: ["journey"],
  pin_own: ["staff"],
  person_own: ["staff"],
  pin_just_renewed: ["staff"],
  role_forbidden: ["staff", "office"],
  scope_forbidden: ["office"],
  event_unknown: ["office"],
  store_forbidden: ["office"],
  staff_not_found: ["staff", "office"],
  staff_active: ["office"],
  login_taken: ["staff", "office"],
  key_taken: ["office"],
  key_not_found: ["office"],
  screen_not_found: ["office"],
  color_invalid: ["office"],
  logo_invalid: ["office"],
  draft_missing: ["office"],
  store_exists: ["office"],
  demo_in_use: ["office"],
  demo_overlaps: ["office"],
  office_link_invalid: ["office"],
  office_name_missing: ["office"],
  office_person_not_found: ["office"],
  office_stores_invalid: ["office"],
  last_head_office: ["office"],
  passkey_invalid: ["office"],
  passkey_not_found: ["office"],
  too_many_passkeys: ["office"],
  office_by_company: ["office"],
  office_group_not_found: ["office"],
  company_unreachable: ["office"],
  tablet_unknown: ["staff"],
  tablet_code_invalid: ["staff"],
  shopper_erased: ["office"],
  proof_missing: ["office"],
  proof_wrong: ["journey"],
  data_link_invalid: ["journey"],
  order_taken: ["staff"],
  round_changed: ["staff"],
  staff_not_serving: ["staff"],
  undo_refused: ["staff"],
  manager_only: ["staff"],
  day_closed: ["staff"],
  pair_not_found: ["journey", "staff"],
  pair_mismatch: ["staff"],
  step_refused: ["journey", "staff"],
  slot_changed: ["staff"],
  slot_counted: ["staff"],
  photo_invalid: ["staff"],
  damage_not_found: ["staff"],
  damage_decided: ["staff"],
  device_not_available: ["staff"],
  device_unreachable: ["staff"],
  command_refused: ["staff"],
  cursor_gone: [],
  handover_code_invalid: ["staff"],
  ticket_contradicts: [],
  ticket_doubtful: [],
  file_invalid: ["office"],
  storage_full: ["office"],
  import_refused: ["office"],
  import_running: ["staff", "office"],
  fields_invalid: ["staff", "office"],
  edited_meanwhile: ["staff", "office"],
  catalogue_followed: ["office"],
  unavailable: ["staff"],
  internal_error: [],
} as const satisfies Record<string, readonly RefusalReader[]>;
export type RefusalCode = keyof typeof refusalReaders;

/** Its reasons, in the order of the table. */
export const refusalCodes = Object.keys(refusalReaders) as RefusalCode[];

/** The reasons that these people read. */
export type RefusalOf<R extends RefusalReader> = {
  [C in RefusalCode]: R extends (typeof refusalReaders)[C][number] ? C : never;
}[RefusalCode];

/** Why a call was refused. */
export const RefusalCode = Type.Enum([...refusalCodes]);

/** A value that was not accepted: of a column of a row, which the call's own body has under this part. `message` is for its sender. */
export const RefusedField = Type.Object({
  part: Type.String(),
  row: Type.Integer(),
  column: Type.Union([Type.String(), Type.Null()]),
  value: Type.Union([Type.String(), Type.Null()]),
  reason: Type.String(),
  message: Type.String(),
});
export type RefusedField = Type.Static<typeof RefusedField>;

/** Body of every answer that is not a success. `message` says what is wrong and what to do, in English for logs. */
export const RefusalBody = Type.Object({
  status: Type.Enum(["bad_request", "error"]),
  code: RefusalCode,
  message: Type.String(),
  /** The skus of an `out_of_stock`, `product_not_found` or `product_not_available`. */
  skus: Type.Optional(Type.Array(Type.String())),
  /** Who was first, of an `order_taken`, `damage_decided` or `edited_meanwhile`. */
  winner: Type.Optional(Type.String()),
  /** How often a proof may still be tried, of a `proof_wrong`. */
  tries_left: Type.Optional(Type.Integer()),
  /** The values of a `fields_invalid`. */
  fields: Type.Optional(Type.Array(RefusedField)),
  /** What is wrong with the picture of a `file_invalid`, or what the file is instead of CSV or NDJSON. */
  fault: Type.Optional(Type.Enum([...pictureFaults, ...fileForms])),
});
export type RefusalBody = Type.Static<typeof RefusalBody>;

/** The media type of problem details. */
export const problemType = "application/problem+json";

/** The same as problem details (RFC 9457): `status` is the answer's, `detail` is `message`. */
export const Problem = Type.Object({
  type: Type.String({ description: "`urn:horma:problem:` and the code" }),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  code: RefusalBody.properties.code,
  message: RefusalBody.properties.message,
  skus: RefusalBody.properties.skus,
  winner: RefusalBody.properties.winner,
  tries_left: RefusalBody.properties.tries_left,
  fields: RefusalBody.properties.fields,
  fault: RefusalBody.properties.fault,
});
export type Problem = Type.Static<typeof Problem>;
