import { type Brush, eyelet, laces } from "./brush.ts";
import { hi, lo } from "./colour.ts";
import type { DerbyColours } from "./colourways.ts";

/** A derby: open lacing, toe cap, polished leather. */
export function drawDerby(c: DerbyColours, k: Brush): string {
  const U =
    "M112 158C101 154 95 163 97 176C101 204 96 230 92 256C90 276 90 292 92 310L602 310C608 288 594 270 562 258C524 244 478 238 436 224C396 210 366 188 340 160C330 149 320 139 310 134C300 129 290 134 286 143C276 168 244 188 206 188C168 188 142 172 112 158Z";
  const cu = k.clip("u", U),
    g = c.gloss;
  let s = k.ground(92, 600, 346);
  s += `<path d="M110 160C150 144 230 142 294 132L292 160C250 232 160 226 110 160Z" fill="${lo(c.lining, 0.3)}"/><path d="M112 158C160 145 230 143 290 136" fill="none" stroke="${c.lining}" stroke-width="6" stroke-linecap="round"/>`;
  s += k.panel(
    "M280 152C288 134 290 122 300 114C308 108 320 110 328 120C346 142 366 162 388 180L350 196C324 180 302 166 280 152Z",
    lo(c.upper, 0.12),
  );
  s += k.volume(
    U,
    c.upper,
    cu,
    `
   <path d="${U}" fill="${k.lin(
     "dt",
     [
       [0, "#000", 0.26],
       [0.14, "#000", 0],
       [0.38, "#fff", 0.12],
       [0.6, "#000", 0.05],
       [0.86, "#fff", 0.06],
       [1, "#000", 0.22],
     ],
     0,
     0,
     1,
     0,
   )}"/>
   <path d="M80 320L80 288C240 304 460 304 610 300L610 320Z" fill="#000" opacity=".4" filter="${k.u("b6")}"/>
   ${k.panel("M80 320L90 140L300 130L316 134C356 176 398 204 448 222C462 228 462 240 448 244C420 250 396 246 372 252C330 264 312 288 306 320Z", c.upper)}
   ${k.stitch("M318 148C352 182 394 210 440 226", hi(c.upper, 0.36), 1.4)}${k.stitch("M438 238C412 242 390 240 366 246C326 258 304 284 298 316", hi(c.upper, 0.36), 1.4)}${k.stitch("M430 245C408 248 392 247 370 253C332 265 312 288 306 316", hi(c.upper, 0.3), 1.2)}
   ${k.panel("M506 320C500 292 510 264 532 240L614 250L614 320Z", c.upper)}${k.stitch("M516 312C512 290 520 268 538 248", hi(c.upper, 0.36), 1.4)}
   ${[...Array(9)].map((_, i) => `<circle cx="${(502 + ((i - 8) / 8) ** 2 * -2 + (i < 4 ? i * 1.1 : i * 3.6 - 10)).toFixed(1)}" cy="${308 - i * 8}" r="2.1" fill="#000" opacity=".5"/>`).join("")}
   ${k.panel("M80 320L84 214C122 216 152 236 164 264C172 284 172 302 170 320Z", c.upper)}${k.stitch("M98 226C128 230 148 246 156 270C162 286 162 300 161 314", hi(c.upper, 0.36), 1.4)}
   <path d="M100 148C142 166 168 182 206 184C244 184 276 164 288 140" fill="none" stroke="#000" stroke-width="13" opacity=".3" filter="${k.u("b2")}"/><path d="M104 150C142 166 168 182 206 184C244 184 276 164 288 138" fill="none" stroke="${lo(c.upper, 0.12)}" stroke-width="8"/><path d="M104 148C142 164 168 180 206 182" fill="none" stroke="#fff" stroke-width="1.6" opacity=".4"/>
   <path d="M398 226C440 240 480 246 520 256" stroke="#fff" stroke-width="9" opacity="${g * 0.75}" fill="none" filter="${k.u("b6")}"/>
   <ellipse cx="566" cy="276" rx="30" ry="9" fill="#fff" opacity="${g}" filter="${k.u("b6")}" transform="rotate(24 566 276)"/>
   <path d="M112 196C110 226 106 250 106 282" stroke="#fff" stroke-width="10" opacity="${g * 0.7}" fill="none" filter="${k.u("b6")}"/>
   <path d="M200 206C250 206 300 196 330 186" stroke="#fff" stroke-width="12" opacity="${g * 0.42}" fill="none" filter="${k.u("b12")}"/>
   <path d="M452 250C466 254 480 252 492 248M446 262C464 268 484 264 500 258" stroke="#000" stroke-width="2.6" opacity=".2" fill="none" filter="${k.u("b2")}"/>
   <path d="${U}" fill="${k.u("vol")}" opacity=".55"/><path d="${U}" fill="none" stroke="#000" stroke-width="8" opacity=".26" filter="${k.u("b2")}"/>`,
  );
  s += EYELETS.map(([x, y]) => eyelet(x, y, hi(c.upper, 0.25))).join("");
  s += laces(EYELETS, c.lace, 27, -52, 4.8);
  s += `<path d="M322 138C300 118 274 128 280 142C286 154 308 150 324 143C346 126 366 134 360 146C354 156 336 152 324 143" fill="none" stroke="${lo(c.lace, 0.2)}" stroke-width="4.6" stroke-linecap="round"/><path d="M322 137C300 118 275 128 281 141C287 152 308 149 324 142C346 126 365 134 359 145" fill="none" stroke="${c.lace}" stroke-width="3" stroke-linecap="round"/>`;
  s += `<path d="M84 302L608 302C613 309 612 315 606 318L88 318C82 314 82 307 84 302Z" fill="${c.welt}"/><path d="M84 302L608 302" stroke="#fff" stroke-width="1.3" opacity=".5"/>${k.stitch("M94 308.5L604 308.5", hi(c.welt, 0.55), 1.5)}
   <path d="M90 317L606 317C602 329 580 336 548 337L350 337C310 337 270 330 236 322L214 320L214 317Z" fill="${c.outsole}"/><path d="M92 317L222 317L214 348L100 348C94 338 92 328 92 317Z" fill="${c.heel}"/><path d="M94 325L219 325M95 332L217 332M97 340L215 340" stroke="#000" stroke-width="1.2" opacity=".4"/><path d="M94 326L219 326M95 333L217 333" stroke="#fff" stroke-width=".8" opacity=".2"/><path d="M98 342L215 342L214 348L100 348Z" fill="#0c0c0d"/>`;
  return s;
}

const EYELETS: [number, number][] = [
  [330, 172],
  [348, 188],
  [368, 203],
  [390, 216],
];
