import { SizeText } from "@horma/ui";

/** The sizes of an order's pairs, one number each. */
export function SizeNumbers({ sizes }: { sizes: readonly string[] }) {
  return sizes.map((size, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two pairs of one size are two numbers
    <span key={index}>
      <SizeText>{size}</SizeText>
    </span>
  ));
}
