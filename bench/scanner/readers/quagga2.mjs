// quagga2 with its readers for our formats (it has none for QR), locating on the whole picture at its full size.
import Quagga from "@ericblade/quagga2";
import sharp from "sharp";

export const name = "quagga2";

const symbologies = {
  ean_13: "EAN-13",
  ean_8: "EAN-8",
  upc_a: "UPC-A",
  upc_e: "UPC-E",
  code_128: "Code 128",
};

/** It takes only files, so the pixels are packed without loss. Packing does not count as its time. */
export async function load() {
  return async ({ rgba }) => {
    const src = await packed(rgba);
    await started({
      inputStream: { type: "ImageStream", sequence: false, size: 0, src, mime: "image/png" },
      locate: true,
      numOfWorkers: 0,
      locator: { patchSize: "medium", halfSample: false },
      decoder: {
        readers: ["ean_reader", "ean_8_reader", "upc_reader", "upc_e_reader", "code_128_reader"],
      },
    });
    const from = performance.now();
    const found = await processed();
    const ms = performance.now() - from;
    Quagga.stop();
    const { code, format } = found?.codeResult ?? {};
    return Object.assign(code ? [{ text: code, symbology: symbologies[format] }] : [], { ms });
  };
}

async function packed({ width, height, data }) {
  const raw = { width, height, channels: /** @type {const} */ (4) };
  const png = await sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return `data:image/png;base64,${png.toString("base64")}`;
}

function started(config) {
  return new Promise((resolve, reject) => {
    Quagga.init(config, (error) => (error ? reject(error) : resolve(undefined)));
  });
}

function processed() {
  return new Promise((resolve) => {
    const done = (found) => {
      Quagga.offProcessed(done);
      resolve(found);
    };
    Quagga.onProcessed(done);
    Quagga.start();
  });
}
