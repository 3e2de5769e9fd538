import Type from "typebox";

/** Every reason for which the API refuses a call. The server's table gives each its HTTP status. */
export const refusalCodes = [
  "bad_request",
  "not_found",
  "token_missing",
  "token_invalid",
  "xsrf_invalid",
  "too_many_requests",
  "rate_limited",
  "document_invalid",
  "login_invalid",
  "login_code_invalid",
  "login_code_expired",
  "handover_invalid",
  "phone_invalid",
  "birthday_missing",
  "birthday_invalid",
  "too_young",
  "nickname_invalid",
  "nickname_missing",
  "store_not_found",
  "store_closed",
  "product_not_found",
  "product_not_available",
  "product_type_not_found",
  "out_of_stock",
  "too_many_orders",
  "too_many_pairs",
  "guest_requests_exhausted",
  "requests_exhausted",
  "order_not_found",
  "order_not_ready",
  "order_over",
  "order_handed_over",
  "order_in_progress",
  "extension_refused",
  "idempotency_key_reused",
  "device_not_found",
  "door_not_opened",
  "pin_invalid",
  "pin_missing",
  "pin_own",
  "person_own",
  "pin_just_renewed",
  "role_forbidden",
  "scope_forbidden",
  "event_unknown",
  "store_forbidden",
  "staff_not_found",
  "staff_active",
  "login_taken",
  "key_taken",
  "key_not_found",
  "screen_not_found",
  "color_invalid",
  "logo_invalid",
  "draft_missing",
  "store_exists",
  "demo_in_use",
  "demo_overlaps",
  "office_link_invalid",
  "office_name_missing",
  "office_person_not_found",
  "office_stores_invalid",
  "last_head_office",
  "passkey_invalid",
  "passkey_not_found",
  "too_many_passkeys",
  "office_by_company",
  "office_group_not_found",
  "company_unreachable",
  "tablet_unknown",
  "tablet_code_invalid",
  "shopper_erased",
  "proof_missing",
  "proof_wrong",
  "data_link_invalid",
  "order_taken",
  "undo_refused",
  "manager_only",
  "day_closed",
  "pair_not_found",
  "pair_mismatch",
  "step_refused",
  "slot_changed",
  "slot_counted",
  "photo_invalid",
  "damage_not_found",
  "damage_decided",
  "device_not_available",
  "device_unreachable",
  "command_refused",
  "cursor_gone",
  "handover_code_invalid",
  "ticket_contradicts",
  "ticket_doubtful",
  "file_invalid",
  "storage_full",
  "import_refused",
  "import_running",
  "fields_invalid",
  "edited_meanwhile",
  "catalogue_followed",
  "unavailable",
  "internal_error",
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

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
});
export type Problem = Type.Static<typeof Problem>;
