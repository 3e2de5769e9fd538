import type { Brush } from "./brush.ts";
import { hi, lo } from "./colour.ts";
import type { BootColours } from "./colourways.ts";

/** A chelsea boot: elastic gore, welt, stacked heel. */
export function drawBoot(c: BootColours, k: Brush): string {
  const U =
    "M120 36C112 36 108 42 109 52C113 92 116 132 110 172C106 204 96 234 92 262C90 280 90 296 92 312L600 312C606 286 590 264 558 253C520 240 470 236 430 226C384 214 350 196 334 172C318 148 314 110 318 56C319 44 314 38 304 37Z";
  const cu = k.clip("u", U);
  let s = k.ground(92, 598, 346);
  s += `<path d="M120 38C160 26 260 24 308 38C300 52 140 54 120 38Z" fill="${lo(c.lining, 0.45)}"/><path d="M126 35C170 25 256 24 300 35" fill="none" stroke="${lo(c.upper, 0.2)}" stroke-width="4"/>`;
  s += `<path d="M110 60C92 40 96 10 112 10C126 10 128 30 122 58" fill="none" stroke="${lo(c.accent, 0.3)}" stroke-width="10"/><path d="M110 60C92 40 96 10 112 10C126 10 128 30 122 58" fill="none" stroke="${c.accent}" stroke-width="7"/>`;
  s += k.volume(
    U,
    c.upper,
    cu,
    `
   <path d="${U}" fill="${k.lin(
     "bt",
     [
       [0, "#000", 0.3],
       [0.16, "#000", 0],
       [0.42, "#fff", 0.2],
       [0.62, "#fff", 0],
       [1, "#000", 0.12],
     ],
     0,
     0,
     1,
     0,
   )}"/>
   <ellipse cx="500" cy="258" rx="96" ry="15" fill="#fff" opacity="${c.gloss}" filter="${k.u("b6")}" transform="rotate(10 500 258)"/>
   <path d="M336 178C352 206 388 224 432 234" stroke="#fff" stroke-width="10" opacity="${c.gloss * 0.7}" fill="none" filter="${k.u("b6")}"/>
   <path d="M140 60C150 120 146 180 126 250" stroke="#fff" stroke-width="14" opacity="${c.gloss * 0.55}" fill="none" filter="${k.u("b12")}"/>
   <path d="M80 330L80 286C240 300 460 300 610 296L610 330Z" fill="#000" opacity=".34" filter="${k.u("b6")}"/>
   <path d="M330 190C350 196 366 190 380 184M338 204C362 208 380 204 396 196" stroke="#000" stroke-width="3" opacity=".18" fill="none" filter="${k.u("b2")}"/>
   <path d="M156 30L300 30C297 88 294 136 282 176C274 204 262 224 246 226C228 228 216 208 206 178C190 132 168 90 156 30Z" fill="#000" opacity=".34" transform="translate(0 3)" filter="${k.u("b2")}"/>
   <path d="M160 30L296 30C293 88 290 136 278 174C270 200 260 218 246 220C230 221 220 202 210 174C194 130 172 88 160 30Z" fill="${c.gore}"/><path d="M160 30L296 30C293 88 290 136 278 174C270 200 260 218 246 220C230 221 220 202 210 174C194 130 172 88 160 30Z" fill="${k.u("rib")}"/><path d="M160 30L296 30C293 88 290 136 278 174C270 200 260 218 246 220C230 221 220 202 210 174C194 130 172 88 160 30Z" fill="${k.u("pan")}"/>
   ${k.stitch("M150 46C160 96 184 138 200 182C212 214 228 234 248 233C268 231 284 208 292 178C302 140 306 92 307 46", hi(c.upper, 0.38), 1.4)}
   <path d="M248 234C250 262 262 290 268 314" stroke="#000" stroke-width="2.2" opacity=".45" fill="none"/>${k.stitch("M256 240C259 264 270 290 277 312", hi(c.upper, 0.38), 1.3)}${k.stitch("M241 240C243 264 252 290 257 312", hi(c.upper, 0.38), 1.3)}
   <path d="M104 42L316 42" stroke="#fff" stroke-width="2" opacity=".25"/>
   <path d="${U}" fill="none" stroke="#000" stroke-width="9" opacity=".24" filter="${k.u("b2")}"/>
   <path d="M318 60C314 112 318 150 334 174C350 198 384 216 430 228C470 238 520 242 556 255" fill="none" stroke="#fff" stroke-width="2" opacity=".4" filter="${k.u("b2")}"/>`,
  );
  // welt + sole + heel
  s += `<path d="M86 304L606 304C610 312 610 318 604 322L90 322C84 318 84 310 86 304Z" fill="${c.welt}"/><path d="M86 304L606 304" stroke="#fff" stroke-width="1.4" opacity=".5"/>${k.stitch("M94 311L602 311", hi(c.welt, 0.5), 1.6)}
   <path d="M88 320L604 320C602 332 584 342 548 345L330 345C300 345 272 338 246 328L206 326L206 320Z" fill="${c.outsole}"/><path d="M90 320L212 320L206 348L98 348C92 340 90 330 90 320Z" fill="${c.outsole}"/><path d="M92 330L209 330M94 339L207 339" stroke="#fff" stroke-width="1" opacity=".16"/><path d="M300 332L590 332" stroke="#fff" stroke-width="1" opacity=".12"/>
   ${[...Array(13)].map((_, i) => `<rect x="${330 + i * 17}" y="338" width="4" height="8" fill="#000" opacity=".4"/>`).join("")}`;
  return s;
}
