// html5-qrcode's engine: its own class and options, with pictures as the canvas it expects.
import core from "html5-qrcode/cjs/core.js";
import engine from "html5-qrcode/cjs/zxing-html5-qrcode-decoder.js";

export const name = "html5-qrcode";

const { Html5QrcodeSupportedFormats: formats } = core;
const symbologies = new Map([
  [formats.EAN_13, "EAN-13"],
  [formats.EAN_8, "EAN-8"],
  [formats.UPC_A, "UPC-A"],
  [formats.UPC_E, "UPC-E"],
  [formats.CODE_128, "Code 128"],
  [formats.QR_CODE, "QR"],
]);

export async function load() {
  const logger = { log() {}, warn() {}, logError() {}, logErrors() {} };
  const decoder = new engine.ZXingHtml5QrcodeDecoder([...symbologies.keys()], false, logger);
  return async ({ rgba }) => {
    try {
      const { text, format } = await decoder.decodeAsync(canvasOf(rgba));
      return [{ text, symbology: symbologies.get(format.format) }];
    } catch (error) {
      if (/NotFound|Checksum|Format|No MultiFormat/i.test(`${error?.name} ${error?.message}`)) return [];
      throw error;
    }
  };
}

/** The parts of a canvas that the engine uses. */
function canvasOf({ width, height, data }) {
  return { width, height, getContext: () => ({ getImageData: () => ({ width, height, data }) }) };
}
