import type { Problem, RefusalBody, RefusalCode, RefusedField } from "@horma/contract";
import type { FileForm, PictureFault } from "@horma/domain";

/** The only table from refusal code to HTTP status. */
const statuses: Record<RefusalCode, number> = {
  bad_request: 400,
  not_found: 404,
  token_missing: 401,
  token_invalid: 401,
  xsrf_invalid: 403,
  too_many_requests: 429,
  rate_limited: 429,
  document_invalid: 400,
  login_invalid: 401,
  login_code_invalid: 401,
  login_code_expired: 401,
  handover_invalid: 401,
  phone_invalid: 400,
  birthday_missing: 400,
  birthday_invalid: 400,
  too_young: 403,
  nickname_invalid: 400,
  nickname_missing: 409,
  store_not_found: 404,
  store_closed: 409,
  store_exists: 409,
  demo_in_use: 409,
  demo_overlaps: 409,
  product_not_found: 404,
  product_not_available: 409,
  product_type_not_found: 404,
  out_of_stock: 409,
  too_many_orders: 409,
  too_many_pairs: 409,
  guest_requests_exhausted: 409,
  requests_exhausted: 409,
  order_not_found: 404,
  order_not_ready: 409,
  order_over: 409,
  order_handed_over: 409,
  order_in_progress: 409,
  extension_refused: 409,
  idempotency_key_reused: 409,
  device_not_found: 404,
  door_not_opened: 503,
  pin_invalid: 401,
  pin_missing: 409,
  pin_own: 409,
  person_own: 409,
  pin_just_renewed: 409,
  role_forbidden: 403,
  scope_forbidden: 403,
  event_unknown: 400,
  store_forbidden: 403,
  staff_not_found: 404,
  staff_active: 409,
  login_taken: 409,
  key_taken: 409,
  key_not_found: 404,
  screen_not_found: 404,
  color_invalid: 400,
  logo_invalid: 400,
  draft_missing: 404,
  office_link_invalid: 401,
  office_name_missing: 409,
  office_person_not_found: 404,
  office_stores_invalid: 400,
  last_head_office: 409,
  passkey_invalid: 401,
  passkey_not_found: 404,
  too_many_passkeys: 409,
  office_by_company: 409,
  office_group_not_found: 404,
  company_unreachable: 401,
  tablet_unknown: 401,
  tablet_code_invalid: 401,
  shopper_erased: 409,
  proof_missing: 409,
  proof_wrong: 401,
  data_link_invalid: 401,
  order_taken: 409,
  round_changed: 409,
  staff_not_serving: 409,
  undo_refused: 409,
  manager_only: 403,
  day_closed: 409,
  pair_not_found: 404,
  pair_mismatch: 409,
  step_refused: 409,
  slot_changed: 409,
  slot_counted: 409,
  photo_invalid: 400,
  damage_not_found: 404,
  damage_decided: 409,
  device_not_available: 409,
  device_unreachable: 503,
  command_refused: 409,
  cursor_gone: 410,
  handover_code_invalid: 401,
  ticket_contradicts: 409,
  ticket_doubtful: 409,
  file_invalid: 400,
  storage_full: 507,
  import_refused: 409,
  import_running: 409,
  fields_invalid: 400,
  edited_meanwhile: 409,
  catalogue_followed: 409,
  unavailable: 503,
  internal_error: 500,
};

/** What a refusal says beside its code: see `RefusalBody`. `triesLeft`: how often a proof may still be tried. */
type RefusalDetails = {
  skus?: readonly string[];
  winner?: string | undefined;
  fields?: readonly RefusedField[];
  triesLeft?: number;
  fault?: PictureFault | FileForm | undefined;
};

/** The domain or an operation says no. Operations return it and never throw it. */
export class Refusal {
  constructor(
    readonly code: RefusalCode,
    /** What is wrong and what to do, in English for logs and developers. Screens have their own copy. */
    readonly message: string,
    readonly details: RefusalDetails = {},
  ) {}

  get status(): number {
    return statuses[this.code];
  }

  body(): RefusalBody {
    const body: RefusalBody = {
      status: this.status === 400 ? "bad_request" : "error",
      code: this.code,
      message: this.message,
    };
    const { skus, winner, fields, triesLeft, fault } = this.details;
    if (skus) body.skus = [...skus];
    if (winner !== undefined) body.winner = winner;
    if (fields) body.fields = [...fields];
    if (triesLeft !== undefined) body.tries_left = triesLeft;
    if (fault) body.fault = fault;
    return body;
  }

  /** The same as problem details (RFC 9457). */
  problem(status: number): Problem {
    const words = this.code.replaceAll("_", " ");
    return {
      ...this.body(),
      type: `urn:horma:problem:${this.code}`,
      title: words.charAt(0).toUpperCase() + words.slice(1),
      status,
      detail: this.message,
    };
  }
}

/** Thrown to end the transaction of a refused change. The caller that began the transaction answers the refusal. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

export function refuse(code: RefusalCode, message: string, skus?: readonly string[]): Refusal {
  return new Refusal(code, message, skus && { skus });
}
