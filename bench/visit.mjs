// A visit in progress, for benches that open a screen in its middle.

/**
 * The app's storage after a store is chosen and, with a sku, its product found (DM-09).
 * @param {string} url of the product
 * @param {{ store?: string, sku?: string }} [seen]
 * @returns {Promise<Record<string, string>>} entries of localStorage
 */
export async function visitSoFar(url, { store = "0101", sku } = {}) {
  const [found] = await ask(`${url}/api/v1/stores?code=${store}`);
  const stored = { store: JSON.stringify(found) };
  if (sku === undefined) return stored;
  const { products } = await ask(`${url}/api/v1/falabella/search?q=${sku}&type=sku&store_id=${found.id}`);
  const [product] = products;
  const sizes = product.metadata.relatedProducts.flatMap(({ size, products: skus }) =>
    skus.map((entry) => ({ size, local_size: size, ...entry })),
  );
  return {
    ...stored,
    product: JSON.stringify(product),
    sizes: JSON.stringify(sizes),
    "current-skus": JSON.stringify([]),
  };
}

async function ask(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
