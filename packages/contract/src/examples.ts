import type { CallName } from "./calls.ts";

/** Parameters of paths and queries, by their name. */
export const parameterExamples: Readonly<Record<string, unknown>> = {
  store_id: 1,
  sku: "880101410",
  hash_id: "q3Jk9mZ2",
  hwd: "box-04",
};

/** Bodies that the demo store takes. */
export const bodyExamples: Partial<Record<CallName, unknown>> = {
  login: { email: "12345678-5", password: "click-and-try", document_number: "12345678-5" },
  requestLoginCode: { phone: "+56912345678", store: "0101" },
  setNickname: { nickname: "Dani" },
  searchSkus: { skus: ["880101410", "880101415"] },
  createOrder: { skus: ["880101410"], store_id: 1 },
  deliverOrder: { hash_id: "q3Jk9mZ2" },
  cancelOrder: { hash_id: "q3Jk9mZ2" },
  extendOrder: { hash_id: "q3Jk9mZ2" },
  callSeller: { hash_id: "q3Jk9mZ2" },
  linkOrder: { hash_id: "q3Jk9mZ2" },
  claimOrder: { hash_id: "q3Jk9mZ2" },
  confirmPair: { hash_id: "q3Jk9mZ2", pair_id: 7, code: "880101410" },
  placeOrder: { hash_id: "q3Jk9mZ2", hwd: "box-04" },
  decideDamage: { hash_id: "q3Jk9mZ2", pair_id: 7, decision: "workshop", reason: "glue" },
  staffLogin: { store: "0101", login: "runner", pin: "123456" },
  recordSale: {
    store: "0101",
    ticket: "4471-000123",
    kind: "sale",
    sold_at: "2026-12-24T18:03:11-03:00",
    lines: [
      { ean: "7808801014102", order_code: "7KQ2", price: 49990 },
      { sku: "880101415", quantity: 2, price: 49990 },
    ],
  },
  commandDevice: { hwd: "box-04", action: "test_light" },
};
