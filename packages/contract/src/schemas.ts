/** The shapes of every call in `calls.ts`, under the same names; routes, client types and OpenAPI derive from here. */
import Type, { type TSchema } from "typebox";
import type { CallName } from "./calls.ts";
import * as client from "./client.ts";
import { PageViewBody, WebVitalBody } from "./insight.ts";
import { LeaveKioskBody } from "./kiosk.ts";
import * as order from "./order.ts";
import * as product from "./product.ts";
import * as store from "./store.ts";

export type CallSchema = {
  summary: string;
  params?: TSchema;
  query?: TSchema;
  headers?: TSchema;
  body?: TSchema;
  /** Shape of the success answer; `Null` is an answer without a body (204). */
  answer: TSchema;
};

const NumericId = Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) });
const Nothing = Type.Null();

export const schemas = {
  login: { summary: "Identify the shopper", body: client.LoginBody, answer: client.LoginAnswer },
  requestLoginCode: {
    summary: "Send a six-digit code to a phone",
    body: client.LoginCodeBody,
    answer: client.LoginCodeAnswer,
  },
  offerHandover: {
    summary: "A short-lived link that hands this visit over to another browser",
    answer: client.HandoverAnswer,
  },
  takeHandover: {
    summary: "Carry on with the visit that was handed over",
    body: client.TakeHandoverBody,
    answer: order.TakeHandoverAnswer,
  },
  getClient: { summary: "The shopper behind the token", answer: client.ClientAnswer },
  setNickname: { summary: "Name the shopper", body: client.NicknameBody, answer: client.NicknameAnswer },
  listProductTypes: { summary: "All product types", answer: Type.Array(product.ProductType) },
  getProductType: {
    summary: "A product type with its products",
    params: NumericId,
    answer: product.ProductTypeDetail,
  },
  getProduct: {
    summary: "A product by sku",
    params: Type.Object({ id: product.Sku }),
    answer: product.Product,
  },
  search: {
    summary: "Find products by sku or EAN",
    query: product.SearchQuery,
    answer: product.SearchAnswer,
  },
  searchSkus: {
    summary: "Find products by several skus",
    body: product.SearchSkusBody,
    answer: product.SearchAnswer,
  },
  listDiscounts: {
    summary: "What a store has below its normal price",
    query: product.ListDiscountsQuery,
    answer: Type.Array(product.ProductSummary),
  },
  getInventory: {
    summary: "Free pieces of a sku in a store",
    params: Type.Object({
      store_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
      sku: product.Sku,
    }),
    answer: product.Inventory,
  },
  createOrder: {
    summary: "Ask to try up to two pairs",
    headers: order.CreateOrderHeaders,
    body: order.CreateOrderBody,
    answer: order.OrderAnswer,
  },
  listPendingOrders: { summary: "The shopper's orders in progress", answer: Type.Array(order.Order) },
  getOrder: { summary: "One order of the shopper", params: order.OrderParams, answer: order.Order },
  deliverOrder: { summary: "Open the smart box", body: order.OrderBody, answer: order.OrderAnswer },
  extendOrder: { summary: "More time at pick-up", body: order.OrderBody, answer: order.OrderAnswer },
  answerPoll: {
    summary: "Answer the four-face poll",
    body: order.AnswerPollBody,
    answer: order.AnswerPollAnswer,
  },
  pairDevice: {
    summary: "Hand an order over to the device that asks",
    body: order.PairDeviceBody,
    answer: order.PairDeviceAnswer,
  },
  listStores: { summary: "All stores", query: store.ListStoresQuery, answer: Type.Array(store.Store) },
  getStore: { summary: "A store", params: NumericId, answer: store.Store },
  getXsrfToken: { summary: "Set the cookie that non-GET calls carry back", answer: Nothing },
  leaveKiosk: { summary: "Check the staff PIN that ends kiosk mode", body: LeaveKioskBody, answer: Nothing },
  recordPageView: { summary: "Count a page view", body: PageViewBody, answer: Nothing },
  recordWebVital: { summary: "Count how a page load felt", body: WebVitalBody, answer: Nothing },
} as const satisfies Record<CallName, CallSchema>;
