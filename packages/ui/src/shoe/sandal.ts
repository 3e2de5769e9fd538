import type { Brush } from "./brush.ts";
import { hi, lo } from "./colour.ts";
import type { SandalColours } from "./colourways.ts";

/** A two-strap sandal on a cork footbed. */
export function drawSandal(c: SandalColours, k: Brush): string {
  const F =
    "M74 250C66 254 62 268 66 286C70 300 84 306 110 308L560 312C592 312 610 300 608 284C606 272 594 270 580 274C548 282 500 284 452 276C392 266 346 254 300 256C248 258 214 264 170 258C128 252 92 240 74 250Z";
  const cf = k.clip("f", F),
    fg = k.lin("fb", [
      [0, hi(c.foot, 0.3)],
      [0.5, c.foot],
      [1, lo(c.foot, 0.28)],
    ]);
  let s = k.ground(70, 600, 346);
  const far = lo(c.strap, 0.52);
  s += `<path d="M100 250C92 196 116 150 188 138C252 130 300 148 330 176L318 190C290 166 250 152 196 160C140 168 120 200 126 250Z" fill="${far}"/>`;
  s += `<path d="M318 160C372 142 424 160 444 196C458 222 462 250 462 276L424 276C420 246 406 218 384 204C364 194 340 198 326 206Z" fill="${far}"/><path d="M462 206C512 190 566 212 590 250L596 276L548 278C538 256 512 242 476 240Z" fill="${far}"/>`;
  s += `<path d="M76 252C110 236 160 246 200 250C250 252 290 240 330 244C400 252 470 268 520 268C560 268 590 262 600 274C580 284 520 288 456 280C392 270 340 258 300 260C240 264 130 262 76 252Z" fill="${lo(c.foot, 0.34)}"/><path d="M380 262C430 258 480 268 540 272C500 282 440 280 400 270Z" fill="#000" opacity=".25" filter="${k.u("b6")}"/>`;
  const heelS =
    "M82 262C70 214 76 158 108 140C144 122 210 138 268 164C296 176 316 174 336 164L346 190C318 206 286 204 256 192C206 170 158 158 134 170C116 180 116 220 126 262Z";
  s +=
    k.panel(heelS, c.strap, { sy: 4 }) +
    k.stitch(
      "M92 256C80 214 86 164 114 148C146 132 208 148 262 171C292 184 316 182 336 172",
      hi(c.strap, 0.42),
      1.3,
    );
  s +=
    k.panel("M82 262C70 214 76 158 106 141C124 132 140 140 138 158C130 186 130 226 138 262Z", c.panel) +
    k.stitch("M92 254C82 214 88 166 110 151", hi(c.panel, 0.45), 1.3);
  const mid =
      "M166 300C184 246 238 186 322 153C360 141 408 154 434 190C408 180 378 182 352 192C292 218 246 256 228 304Z",
    fore =
      "M392 306C390 262 416 224 454 204C494 190 552 208 580 246C540 238 504 250 486 272C476 284 472 296 472 308Z";
  s +=
    k.panel(fore, c.strap, { sy: 5 }) +
    k.stitch("M402 300C402 264 426 232 460 213C496 201 540 214 564 234", hi(c.strap, 0.42), 1.4) +
    k.stitch("M464 302C466 284 474 268 488 258C508 244 530 238 552 238", hi(c.strap, 0.42), 1.4);
  s +=
    k.panel(mid, c.strap, { sy: 5 }) +
    k.stitch("M178 294C196 248 244 194 324 162C358 151 396 160 418 178", hi(c.strap, 0.42), 1.4) +
    k.stitch("M220 298C240 252 288 212 348 185C368 177 388 174 406 177", hi(c.strap, 0.42), 1.4);
  s += `<g fill="none" stroke="#fff" opacity=".22" filter="${k.u("b6")}"><path d="M200 280C230 226 280 190 340 172" stroke-width="14"/><path d="M424 286C432 250 460 226 500 218" stroke-width="16"/></g>`;
  const buckle = (x: number, y: number, r: number, w: number, h: number) =>
    `<g transform="translate(${x} ${y}) rotate(${r})"><rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" rx="9" fill="none" stroke="#000" stroke-width="7" opacity=".35" transform="translate(1.5 4)" filter="${k.u("b2")}"/><rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" rx="9" fill="none" stroke="${lo(c.metal, 0.35)}" stroke-width="7.5"/><rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" rx="9" fill="none" stroke="${c.metal}" stroke-width="4.6"/><path d="M0 ${-h / 2}V${h / 2}" stroke="${lo(c.metal, 0.3)}" stroke-width="5.4" stroke-linecap="round"/><path d="M-.8 ${-h / 2}V${h / 2}" stroke="${hi(c.metal, 0.5)}" stroke-width="2.2" stroke-linecap="round"/></g>`;
  s += buckle(292, 194, -31, 44, 58) + buckle(436, 250, -54, 38, 60);
  // footbed + sole
  s += `<path d="${F}" fill="${fg}"/><g clip-path="${cf}">${[...Array(90)]
    .map((_, i) => {
      const x = 66 + ((i * 73) % 540),
        y = 254 + ((i * 37) % 54);
      return `<ellipse cx="${x}" cy="${y}" rx="${2 + (i % 3)}" ry="1.4" fill="${i % 2 ? "#000" : "#fff"}" opacity=".13" transform="rotate(${i * 31} ${x} ${y})"/>`;
    })
    .join("")}</g>
   <path d="M74 250C92 240 128 252 170 258C214 264 248 258 300 256C346 254 392 266 452 276C500 284 548 282 580 274" fill="none" stroke="${hi(c.foot, 0.6)}" stroke-width="3" opacity=".9"/>
   <path d="M68 292C84 304 104 306 130 306L556 310C584 310 602 302 608 288C614 304 608 320 590 330C572 340 550 344 520 345L120 345C92 345 76 338 70 322C66 310 66 300 68 292Z" fill="${c.outsole}"/><path d="M68 294C84 306 104 308 130 308L556 312C584 312 602 304 608 290" fill="none" stroke="#fff" stroke-width="1.6" opacity=".3"/>
   ${[...Array(23)].map((_, i) => `<path d="M${96 + i * 19} 345l4 -12h6l-3 12z" fill="#000" opacity=".34"/>`).join("")}`;
  return s;
}
