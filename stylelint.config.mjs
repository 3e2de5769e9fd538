// Values live in tokens.css: rules name them (docs/decisions/look.md).
const raw = ["px", "rem", "pt", "mm", "cm"]; // em is left: a multiple of the text style
const token = /^(var\(--[\w-]+\)|inherit|0|normal)$/;

export default {
  reportDescriptionlessDisables: true,
  reportNeedlessDisables: true,
  ignoreFiles: [
    "**/dist/**",
    "**/node_modules/**",
    "packages/ui/src/tokens.css",
    "packages/ui/src/font.css",
    "packages/overlay/src/drawing/tokens.module.css",
    "packages/scanner/demo/**",
    "packages/overlay/demo/**",
    "apps/staff/src/print/paper.css",
  ],
  rules: {
    "color-no-hex": true,
    "color-named": "never",
    "function-disallowed-list": ["rgb", "rgba", "hsl", "hsla", "oklch", "cubic-bezier"],
    "declaration-property-unit-disallowed-list": {
      "/^(margin|padding|scroll-margin|scroll-padding|inset|border|outline)/": raw,
      "font-size": ["em"],
      "/^(top|right|bottom|left|gap|row-gap|column-gap|box-shadow|text-shadow|font-size|text-decoration-thickness)$/":
        raw,
      "/^(transition|animation)/": ["ms", "s"],
    },
    // A step of the scale, not a multiple of a drawing unit.
    "declaration-property-value-disallowed-list": { "/^(padding|gap|row-gap|column-gap)/": [/var\(--u\)/] },
    "declaration-property-value-allowed-list": {
      font: [/^(var\(--((d-)?text-[\w-]+|wordmark)\)|inherit)$/],
      "font-weight": ["var(--strong)", "var(--d-strong)", "normal", "inherit"],
      "font-stretch": ["var(--narrow)", "var(--d-narrow)", "inherit"],
      "font-family": ["inherit"],
      "letter-spacing": [token],
      "border-radius": [/^((var\(--(d-)?r-[\w-]+\)|inherit|0|50%)( |$))+$/],
    },
  },
};
