import { deviceStatuses, orderStatuses } from "@horma/domain";
import type { TSchema } from "typebox";
import { expect, it } from "vitest";
import { type CallName, type CallRoute, calls, fillPath } from "./calls.ts";
import { Client } from "./client.ts";
import { Device, Order } from "./order.ts";
import { ConvertionTable, Product } from "./product.ts";
import { queryOf } from "./query.ts";
import { type CallSchema, schemas } from "./schemas.ts";
import { Store } from "./store.ts";

const names = Object.keys(calls) as CallName[];
const retailer = "falabella";
const at = (name: CallName) => `${calls[name].method} ${calls[name].path.replace("{retailer}", retailer)}`;

/** All property names of an object schema, nested ones too: `metadata.prices.value`. */
function fieldsOf(schema: TSchema, prefix = ""): string[] {
  const node = schema as { properties?: Record<string, TSchema>; items?: TSchema; anyOf?: TSchema[] };
  const nested = [...(node.anyOf ?? []), ...(node.items ? [node.items] : [])];
  return [
    ...Object.entries(node.properties ?? {}).flatMap(([name, value]) => [
      prefix + name,
      ...fieldsOf(value, `${prefix}${name}.`),
    ]),
    ...nested.flatMap((inner) => fieldsOf(inner, prefix)),
  ];
}

it("[AP-01] [AP-02] [AP-03] [AP-04] [AP-05] [AP-06] [AP-07] [AP-08] [AP-09] [AP-10] [AP-11] [AP-12] [AP-13] spells every call of the specification as it stands there", () => {
  expect(names.map(at)).toEqual(
    expect.arrayContaining([
      "POST /api/v1/falabella/login",
      "GET /api/v1/falabella/client",
      "GET /api/v1/falabella/order/pendings",
      "POST /api/v1/falabella/order/deliver",
      "POST /api/v1/falabella/order/create",
      "GET /api/v1/falabella/order/{hash_id}",
      "POST /api/v1/falabella/client/nickname",
      "POST /api/v1/falabella/search",
      "GET /api/v1/falabella/search",
      "GET /api/v1/falabella/inventory/{store_id}/{sku}",
      "POST /api/v1/remote/pair_device",
      "GET /api/v1/stores",
      "GET /api/v1/stores/{id}",
    ]),
  );
  expect(names.flatMap((name) => (calls[name] as CallRoute).aliases ?? [])).toEqual([
    "/product_types",
    "/product_types/{id}",
    "/products/{id}",
  ]);
});

it.each(names)("%s takes exactly the parameters its path names", (name) => {
  const route: CallRoute = calls[name];
  const schema: CallSchema = schemas[name];
  const braces = [...route.path.matchAll(/\{(\w+)\}/g)]
    .map((match) => match[1])
    .filter((brace) => brace !== "retailer");
  expect(schema.params ? fieldsOf(schema.params).sort() : []).toEqual(braces.sort());
  for (const alias of route.aliases ?? []) expect(route.path.endsWith(alias)).toBe(true);
});

/** What browsers make of a passkey: Web Authentication adds fields to it. */
const ofBrowsers = ["clientExtensionResults", "response"];

/** The objects in a schema, at any depth, that take properties they do not name. */
function openObjects(schema: TSchema | undefined, path = "body"): string[] {
  if (schema === undefined) return [];
  const node = schema as {
    type?: string;
    properties?: Record<string, TSchema>;
    patternProperties?: Record<string, TSchema>;
    additionalProperties?: unknown;
    items?: TSchema;
    anyOf?: TSchema[];
  };
  const named = Object.entries({ ...node.properties, ...node.patternProperties });
  const inner = [...(node.anyOf ?? []), ...(node.items ? [node.items] : [])];
  return [
    ...(node.type === "object" && node.additionalProperties !== false ? [path] : []),
    ...named.flatMap(([name, value]) => openObjects(value, `${path}.${name}`)),
    ...inner.flatMap((each) => openObjects(each, path)),
  ];
}

it.each(names)(
  "%s takes a body only when it writes, and no properties it does not know, at any depth",
  (name) => {
    const { body }: CallSchema = schemas[name];
    if (body !== undefined) expect(calls[name].method).toBe("POST");
    const ofPasskey = /passkey/i.test(name) ? ofBrowsers.map((each) => `body.${each}`) : [];
    expect(openObjects(body).filter((path) => !ofPasskey.includes(path))).toEqual([]);
  },
);

const ofSpecification = names.filter((name) => (calls[name] as CallRoute).ignoresUnknown);

it("only the specification's own calls ignore names that they do not know", () => {
  expect(ofSpecification.map((name) => calls[name].path.split("/").at(-1)).sort()).toEqual(
    `login client product_types {id} {id} pendings deliver create {hash_id} nickname search search {sku} pair_device stores {id}
    xsrf page_view poll`
      .split(/\s+/)
      .sort(),
  );
});

it.each(names)("%s has the query of its schema, closed unless it is the specification's", (name) => {
  const { query }: CallSchema = schemas[name];
  const asked = queryOf(name);
  expect(fieldsOf(asked)).toEqual(query ? fieldsOf(query) : []);
  expect(asked.required).toEqual((query as { required?: string[] } | undefined)?.required);
  expect(openObjects(asked, "query")).toEqual(ofSpecification.includes(name) ? ["query"] : []);
});

it("fills a path with percent-encoded values and refuses to leave a brace open", () => {
  expect(fillPath("/a/{x}/{y}", { x: "1/2", y: 3 })).toBe("/a/1%2F2/3");
  expect(() => fillPath("/a/{x}", {})).toThrow(TypeError);
});

it("[DM-01] the client has its fields", () => {
  expect(fieldsOf(Client)).toEqual(
    expect.arrayContaining(
      "nickname sign_in_count confirmed_orders birthday today_used_discounts is_guest document_number in_queue".split(
        " ",
      ),
    ),
  );
});

it("[DM-02] the product has its fields, with the specification's spelling", () => {
  expect(fieldsOf(Product)).toEqual(
    expect.arrayContaining(
      `id name price price_normal price_offer quantity aditionals ingredients aditional_categories discounts
      product_types sub_product_types extra_info metadata age_validation available_for_buy pre_sale convertion_table
      externals.sku_padre metadata.brand metadata.description metadata.color metadata.image metadata.images
      metadata.size metadata.sku metadata.subClass metadata.model metadata.inventory.local.backStore.quantity
      metadata.relatedProducts.size metadata.relatedProducts.products.sku metadata.relatedProducts.products.has_stock
      metadata.prices.type metadata.prices.value`.split(/\s+/),
    ),
  );
});

it("[DM-04] the conversion table has an input value and a column per system", () => {
  expect(fieldsOf(ConvertionTable)).toEqual([
    "values",
    ...["input_value", "cl", "us", "uk", "eu", "cm"].map((column) => `values.${column}`),
    "systems",
    "systems.code",
    "systems.name",
  ]);
});

it("[DM-05] [ST-01] the order has its fields and knows every status", () => {
  expect(fieldsOf(Order)).toEqual(
    expect.arrayContaining(
      `hash_id status_id state deliver_method order_details order_details.product order_details.status_id
      actual_device.type_id actual_device.status_id actual_device.name client.nickname client.document_number
      updated_at meta`.split(/\s+/),
    ),
  );
  expect(Order.properties.status_id).toMatchObject({ enum: [...orderStatuses] });
});

it("[DM-06] the device is a box or a shelf in one of eight statuses", () => {
  expect(Device.properties.type_id).toMatchObject({ enum: ["box", "shelf"] });
  expect(Device.properties.status_id).toMatchObject({ enum: [...deviceStatuses] });
});

it("[DM-07] the store has its fields", () => {
  expect(fieldsOf(Store)).toEqual(
    `id name code phone whatsapp has_smartbox has_tables can_order_in_advance payments deliver_methods
    accepts_in_store accepts_delivery accepts_to_go is_opened theme offered_methods methods_now`.split(/\s+/),
  );
});

it("[DM-08] identification answers a token and the client, pairing a token and the order", () => {
  expect(fieldsOf(schemas.login.answer)).toEqual(expect.arrayContaining(["auth_token", "client"]));
  expect(fieldsOf(schemas.pairDevice.body)).toEqual(expect.arrayContaining(["hash", "hwd"]));
  expect(fieldsOf(schemas.pairDevice.answer)).toEqual(expect.arrayContaining(["auth_token", "order"]));
});
