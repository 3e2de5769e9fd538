/**
 * Whether an order's first promise was held, as `promiseKept` of the domain says (ET-05); null while that is not known, and for an order
 * that was over before its promise was due.
 */
export const promiseHeld = `case
  when promised_at is null then null
  when ready_at is not null then ready_at <= promised_at
  when over_at >= promised_at then false
end`;
