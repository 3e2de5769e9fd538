export { COLOURWAYS, type ColourwayOf, type ShoeKind } from "./colourways.ts";
export { drawShoe, SHOE_VIEWS, type ShoeView } from "./draw-shoe.ts";
export { PICTURE_WIDTHS } from "./picture-widths.ts";
