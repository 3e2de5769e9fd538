import { type Brush, laces } from "./brush.ts";
import { hi, lo } from "./colour.ts";
import type { RunnerColours } from "./colourways.ts";

/** A running shoe: mesh upper, stitched panels, high midsole. */
export function drawRunner(c: RunnerColours, k: Brush): string {
  const U =
    "M98 128C86 123 77 133 80 148C87 178 80 206 71 232C66 248 66 264 70 282L586 290C594 266 584 248 560 235C528 219 492 213 460 199C424 183 394 161 366 137C352 124 339 109 325 99C314 91 299 92 291 101C284 110 280 120 271 131C252 154 222 165 190 160C157 155 130 140 98 128Z";
  const M =
    "M64 256C54 262 47 284 52 303C57 321 73 330 98 334C180 343 300 342 420 342C502 342 562 330 600 300C610 291 608 276 596 271C562 282 512 284 462 277C392 268 332 259 264 259C202 259 152 247 112 245C90 245 76 248 64 256Z";
  const cu = k.clip("u", U),
    cm = k.clip("m", M);
  const mg = k.lin("mid", [
    [0, hi(c.midsole, 0.35)],
    [0.45, c.midsole],
    [1, lo(c.midsole, 0.26)],
  ]);
  let s = k.ground(60, 598);
  s += `<path d="M98 130C140 112 226 110 296 98L292 132C250 210 150 200 98 130Z" fill="${lo(c.lining, 0.62)}"/><path d="M100 130C150 117 230 114 288 106" fill="none" stroke="${c.lining}" stroke-width="7" stroke-linecap="round"/>`;
  // tongue
  s += k.panel(
    "M270 128C280 108 282 92 296 80C306 72 322 74 330 84C344 102 372 130 396 152L350 176C322 158 296 142 270 128Z",
    c.tongue,
    { tex: "mesh" },
  );
  s += `<path d="M297 84C305 77 316 78 323 86L332 98C322 96 308 96 292 100Z" fill="${c.accent}" opacity=".95"/>`;
  s += k.volume(
    U,
    c.upper,
    cu,
    `
   <path d="${U}" fill="${k.u("mesh")}"/>
   <ellipse cx="520" cy="226" rx="90" ry="26" fill="#fff" opacity=".34" filter="${k.u("b12")}" transform="rotate(18 520 226)"/>
   <path d="M60 300C200 250 400 280 600 300L600 250C540 300 300 240 60 240Z" fill="#000" opacity=".22" filter="${k.u("b12")}"/>
   ${k.panel("M610 300L606 228C566 224 536 234 508 250C474 269 430 275 372 262L366 300Z", c.panel)}
   ${k.panel("M612 300L596 218C566 222 546 238 540 262C538 276 540 290 544 300Z", c.panel2)}
   ${k.stitch("M374 272C432 285 480 277 514 258C526 251 534 246 545 242", hi(c.panel, 0.45))}
   ${k.panel("M262 122L292 92L332 92C372 132 416 172 482 202C492 207 493 217 484 222C470 229 446 227 424 219C370 199 318 160 262 122Z", c.panel)}
   ${k.stitch("M276 128C330 166 376 194 428 212C446 218 464 219 476 214", hi(c.panel, 0.45))}
   ${k.panel("M150 300C176 262 214 226 262 206C300 191 338 190 372 206C396 218 412 232 436 240C404 256 366 262 330 270C300 277 280 288 268 300Z", c.panel2)}
   ${k.stitch("M172 288C196 258 228 232 268 216C302 203 336 203 364 217C384 227 398 236 414 241", hi(c.panel2, 0.5), 1.3)}
   <g transform="matrix(1 -.1 0 1 0 22)">${PRINTED_BARS.map(
     ([x, w]) => `<rect x="${252 + x}" y="236" width="${w}" height="30" fill="${c.accent}"/>`,
   ).join("")}</g>
   ${k.panel("M56 300L62 172C98 176 140 196 164 222C182 242 190 268 190 300Z", c.panel2)}
   ${k.panel("M56 300L58 226C92 222 122 234 140 254C150 266 154 282 154 300Z", c.panel)}
   ${k.stitch("M74 188C106 192 138 208 156 230C170 247 177 262 179 280", hi(c.panel2, 0.4))}
   <path d="M92 118C130 136 157 150 192 155C222 158 250 150 268 128" fill="none" stroke="#000" stroke-width="24" opacity=".22" filter="${k.u("b2")}"/>
   <path d="M92 118C130 136 157 151 192 156C222 159 252 149 270 124" fill="none" stroke="${c.collar}" stroke-width="20"/>
   <path d="M94 118C130 134 157 148 192 152C222 155 250 146 268 124" fill="none" stroke="#fff" stroke-width="3" opacity=".28"/>
   ${k.panel("M72 118L116 134C122 150 118 170 106 184C96 194 84 190 74 180Z", c.accent)}
   <path d="${U}" fill="${k.u("vol")}"/>
   <path d="${U}" fill="none" stroke="#000" stroke-width="7" opacity=".16" filter="${k.u("b2")}"/>
   <path d="M330 98C360 130 420 182 466 200C500 214 540 220 566 238" fill="none" stroke="#fff" stroke-width="2.4" opacity=".5" filter="${k.u("b2")}"/>`,
  );
  s += laces(
    [
      [322, 136],
      [344, 154],
      [367, 171],
      [391, 186],
      [416, 199],
      [441, 208],
    ],
    c.lace,
    35,
    -50,
  );
  s += `<path d="M292 96C284 74 296 60 306 62C316 64 314 80 310 92" fill="none" stroke="${lo(c.accent, 0.3)}" stroke-width="7"/><path d="M292 96C284 74 296 60 306 62C316 64 314 80 310 92" fill="none" stroke="${c.accent}" stroke-width="4.6"/>`;
  // midsole
  s += `<path d="${M}" fill="${mg}"/><g clip-path="${cm}">
    <path d="M40 286C140 300 260 292 340 302C420 312 520 312 610 286L610 360L40 360Z" fill="${lo(c.midsole, 0.14)}" opacity=".75"/>
    <path d="M40 286C140 300 260 292 340 302C420 312 520 312 610 286" fill="none" stroke="#fff" stroke-width="2" opacity=".7"/>
    <path d="M30 244L118 240C150 262 196 276 250 280C190 292 120 296 40 284Z" fill="${c.accent}"/><path d="M30 284C120 296 190 292 250 280C196 276 150 262 118 242" fill="none" stroke="#fff" stroke-width="1.6" opacity=".6"/><path d="M40 284C120 296 190 292 250 280L250 286C190 298 120 302 40 292Z" fill="#000" opacity=".18"/>
    <path d="M40 300C200 350 460 352 612 280L612 352L40 352Z" fill="#000" opacity=".16" filter="${k.u("b6")}"/>
    <path d="M100 249C180 258 300 264 390 272C470 284 540 286 596 274" fill="none" stroke="#fff" stroke-width="3" opacity=".75"/></g>`;
  s += `<path d="M66 317C82 331 110 334 150 336L250 339L258 347C190 349 130 347 98 343C80 340 70 331 66 317Z" fill="${c.outsole}"/><path d="M276 340L420 341C506 341 566 327 604 292C606 310 574 334 502 346C450 350 340 349 284 348Z" fill="${c.outsole}"/>
   ${[...Array(12)].map((_, i) => `<rect x="${300 + i * 18}" y="341" width="3" height="8" fill="#000" opacity=".35"/>`).join("")}${[...Array(8)].map((_, i) => `<rect x="${104 + i * 18}" y="337" width="3" height="9" fill="#000" opacity=".3"/>`).join("")}`;
  return s;
}

/** The barcode printed on the side: where each bar starts, how wide it is. */
const PRINTED_BARS: [number, number][] = [
  [0, 5],
  [8, 2],
  [12, 2],
  [18, 6],
  [27, 2],
  [32, 3],
  [39, 2],
  [43, 6],
  [52, 2],
  [57, 2],
  [62, 5],
  [70, 2],
  [75, 3],
  [81, 6],
  [90, 2],
];
