// A store whose every name is a script, and its people.
import { rows } from "../target/database.mjs";
import { need } from "./browser.mjs";
import { storedVisit } from "./chromium.mjs";
import { at, Shopper, Staff } from "./people.mjs";

/** Texts that run when taken for HTML. A nickname has 20 characters. */
export const script = {
  nickname: "<svg onload=pwn()>",
  alias: "<svg/onload=pwn(1)>",
  asked: "<body onload=pwn()>",
  product: `<img src=x onerror="pwn()">`,
  brand: "<script>pwn()</script>",
  color: `"><iframe srcdoc="<script>parent.pwn()</script>">`,
  door: "<svg/onload=pwn()>",
  store: "<img src=y onerror=pwn()>",
  person: "<svg onload=pwn(2)>",
};
export const [code, sku, door] = ["0909", "889901410", "hostile-box"];
const ean = "7808899014107";

/** A store whose every name is a script. The database gets the names that no call writes. */
export async function openHostileStore(product) {
  const put = (query, values) => rows(product, query, values);
  const [{ id: storeId }] = await put(
    "insert into store (code, name, payments, deliver_methods) values ($1, $2, '{cashier}', '{box,take_away}') returning id",
    [code, script.store],
  );
  await put(
    `insert into staff (store_id, login, name, role, pin_hash) select $1, login, $2, role, pin_hash from staff
     where store_id = (select id from store where code = '0101')`,
    [storeId, script.person],
  );
  await put(
    "insert into store_hours (store_id, weekday, opens, closes) select $1, day, '00:00', '24:00' from generate_series(1, 7) day",
    [storeId],
  );
  const [{ id: typeId }] = await put("insert into product_type (name) values ($1) returning id", [
    script.brand,
  ]);
  await put(
    `insert into product (id, type_id, model, name, brand, color, description, sub_class)
     select '889901', $4, '9901', $1, $2, $3, $1, $1`,
    [script.product, script.brand, script.color, typeId],
  );
  await put(
    `insert into product_picture (product_id, position, address)
     select '889901', position, address from product_picture where product_id = (select min(id) from product)`,
  );
  await put(
    "insert into price (product_id, type, value) values ('889901', 'normal', 9990), ('889901', 'offer', 7990)",
  );
  await put("insert into product_size (sku, product_id, size) values ($1, '889901', '41')", [sku]);
  await put("insert into sku_ean (ean, sku) values ($2, $1)", [sku, ean]);
  await put("insert into stock (store_id, sku, on_hand, location) values ($1, $2, 99, $3)", [
    storeId,
    sku,
    script.door,
  ]);
  await put("insert into device (store_id, hwd, name, type_id, firmware) values ($1, $2, $3, 'box', $4)", [
    storeId,
    door,
    script.door,
    script.nickname,
  ]);
  return { storeId };
}

/** A shopper of that name with an order there. */
export async function visit(product, { nickname, storeId, guest = false }) {
  const shopper = await (guest ? Shopper.guest(product) : Shopper.identified(product));
  need(await shopper.post(at.nickname, { nickname }));
  return { shopper, storeId, order: await shopper.order([sku], storeId) };
}

/** The shopper app's storage of that visit, with its product. */
export async function storedVisitOf({ shopper, storeId, order }) {
  const found = await shopper.browser.get(`/api/v1/falabella/search?q=${sku}&type=sku&store_id=${storeId}`);
  const [product] = found.body.products;
  const sizes = product.metadata.relatedProducts.flatMap(({ size, products }) =>
    products.map((one) => ({ size, local_size: size, ...one })),
  );
  return { ...(await storedVisit(shopper, order, code)), product, sizes, "current-skus": [sku] };
}

/** Signs in that store's staff, who have the demo's PINs. */
export async function signedInThere(product, login) {
  const pins = { pin: () => product.pin(login, "0101"), port: product.port };
  const { browser } = await Staff.signedIn(product, login);
  return Staff.signedIn(pins, login, { store: code, browser });
}

/** A seller orders for a shopper whose name is a script. */
export async function orderedBySeller(product) {
  const seller = await signedInThere(product, "seller");
  need(await seller.post("order/create", { skus: [sku], nickname: script.asked }));
}
