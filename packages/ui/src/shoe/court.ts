import { type Brush, laces } from "./brush.ts";
import { hi, lo } from "./colour.ts";
import type { CourtColours } from "./colourways.ts";

/** A court shoe: leather panels, perforations, cupsole. */
export function drawCourt(c: CourtColours, k: Brush): string {
  const U =
    "M106 134C93 128 84 138 86 153C91 186 84 214 79 244L76 300L588 300C594 268 580 246 548 233C516 221 486 213 458 200C422 183 390 160 364 139C346 124 332 111 320 104C307 97 294 102 288 111C276 145 242 168 205 166C168 164 142 146 106 134Z";
  const M =
    "M72 272C66 296 66 320 72 334C76 342 84 345 98 345L558 345C584 345 600 332 603 308C604 290 600 278 592 271C560 280 520 282 482 279L132 277C110 277 90 274 72 272Z";
  const cu = k.clip("u", U),
    cm = k.clip("m", M),
    mg = k.lin("mid", [
      [0, hi(c.midsole, 0.4)],
      [0.5, c.midsole],
      [1, lo(c.midsole, 0.2)],
    ]);
  let s = k.ground(70, 600, 346);
  s += `<path d="M104 136C150 118 230 116 296 104L292 134C250 214 150 206 104 136Z" fill="${lo(c.lining, 0.55)}"/><path d="M108 134C156 121 230 118 290 110" fill="none" stroke="${c.lining}" stroke-width="8" stroke-linecap="round"/>`;
  s += k.panel(
    "M272 134C280 112 280 96 292 82C302 72 320 74 330 86C348 108 372 132 398 152L352 178C324 162 298 148 272 134Z",
    c.upper,
  );
  s += `<rect x="296" y="84" width="30" height="15" rx="2" transform="rotate(8 310 92)" fill="${c.accent}"/>`;
  s += k.volume(
    U,
    c.upper,
    cu,
    `
   <ellipse cx="510" cy="226" rx="84" ry="22" fill="#fff" opacity=".5" filter="${k.u("b12")}" transform="rotate(17 510 226)"/>
   <path d="M60 310L600 310L600 262C520 296 240 270 60 270Z" fill="#000" opacity=".16" filter="${k.u("b12")}"/>
   ${[...Array(4)].map((_, r) => [...Array(5 - (r % 2))].map((_, i) => `<circle cx="${496 + i * 13 + r * 9}" cy="${222 + r * 9 + i * 3.6}" r="1.9" fill="#000" opacity=".42"/>`).join("")).join("")}
   ${k.panel("M612 310L606 238C578 232 556 240 530 254C492 274 452 280 398 268L392 310Z", c.panel)}
   ${k.stitch("M400 277C452 288 496 282 534 262C548 254 560 248 574 246", lo(c.panel, 0.22), 1.3)}
   ${k.panel("M196 310C200 262 226 226 262 206C290 192 296 166 290 132L300 96L334 98C374 134 420 172 490 204C500 209 500 219 490 223C474 230 452 228 430 222C410 216 396 218 388 232C376 256 372 284 374 310Z", c.upper)}
   ${k.stitch("M204 300C210 266 232 234 266 214C294 200 304 172 300 140", lo(c.upper, 0.22), 1.3)}${k.stitch("M318 120C362 158 404 188 452 207C468 213 480 214 490 212", lo(c.upper, 0.22), 1.3)}
   ${[...Array(15)]
     .map((_, i) => {
       const t = i / 14,
         x = 232 + t * 118,
         y = 268 - Math.sin(t * 2.2) * 44;
       return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="2.5" fill="#000" opacity=".45"/><circle cx="${x.toFixed(1)}" cy="${(y + 1).toFixed(1)}" r="2.5" fill="none" stroke="#fff" stroke-width=".7" opacity=".5"/>`;
     })
     .join("")}
   ${k.panel("M226 296L232 284C276 258 330 252 372 262L372 300Z", c.stripe)}${k.stitch("M236 290C278 267 328 260 366 269", hi(c.stripe, 0.5), 1.3)}
   ${k.panel("M56 310L64 186C104 190 142 206 160 232C172 252 174 284 172 310Z", c.panel2)}
   ${k.stitch("M82 200C112 204 138 218 152 240C160 256 163 276 162 296", hi(c.panel2, 0.4), 1.3)}
   <path d="M98 124C136 142 164 156 206 160C240 161 268 140 284 112" fill="none" stroke="#000" stroke-width="24" opacity=".18" filter="${k.u("b2")}"/>
   <path d="M98 124C136 142 164 157 206 161C240 162 270 140 286 108" fill="none" stroke="${c.collar}" stroke-width="19"/>
   <path d="M98 122C136 139 164 153 206 157C238 158 266 138 282 110" fill="none" stroke="#fff" stroke-width="3" opacity=".5"/>
   <path d="M96 138C138 156 168 170 208 174C244 174 274 156 290 130" fill="none" stroke="#000" stroke-width="1.2" opacity=".22"/>
   ${k.panel("M78 124L124 142C130 160 128 178 118 192C106 204 92 200 80 196Z", c.accent)}
   <path d="${U}" fill="${k.u("vol")}" opacity=".9"/>
   <path d="${U}" fill="none" stroke="#000" stroke-width="7" opacity=".15" filter="${k.u("b2")}"/>`,
  );
  s += laces(
    [
      [324, 140],
      [347, 157],
      [370, 173],
      [394, 188],
      [419, 200],
      [445, 210],
    ],
    c.lace,
    34,
    -50,
    9.4,
  );
  s += `<path d="${M}" fill="${mg}"/><g clip-path="${cm}"><path d="M60 318L610 318L610 350L60 350Z" fill="#000" opacity=".09"/><path d="M60 317L612 317" stroke="#000" opacity=".22" stroke-width="1.4"/><path d="M60 319L612 319" stroke="#fff" opacity=".6" stroke-width="1.4"/>
   ${[...Array(26)].map((_, i) => `<rect x="${488 + i * 4.6}" y="322" width="1.8" height="18" fill="#000" opacity=".13"/>`).join("")}
   <path d="M70 275C92 280 110 281 132 281L482 283C520 286 560 284 594 275" fill="none" stroke="#fff" stroke-width="3" opacity=".8"/></g>
   ${k.stitch("M80 291C100 294 120 294 140 294L480 296C520 298 560 296 592 289", lo(c.midsole, 0.28), 1.5)}
   <path d="M72 336C78 344 86 346 98 346L558 346C574 346 588 340 596 331L594 341C586 348 574 350 558 350L98 350C82 350 74 345 72 336Z" fill="${c.outsole}"/>`;
  return s;
}
