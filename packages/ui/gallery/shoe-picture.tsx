import { ProductImage } from "../src/index.ts";
import { drawShoe } from "../src/shoe/index.ts";

/** The drawing as a picture's address: pages of the apps take the rendered files instead. */
export const runner = `data:image/svg+xml,${encodeURIComponent(drawShoe("runner", "naranjo", "lateral"))}`;
export const boot = `data:image/svg+xml,${encodeURIComponent(drawShoe("boot", "negro", "lateral"))}`;

export function ShoePicture() {
  return <ProductImage src={runner} alt="" width={120} height={63} />;
}
