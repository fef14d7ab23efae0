// Colour arithmetic: OKLCH, so that hue and lightness can be moved apart, and the contrast of WCAG.

/** A colour by lightness, chroma and hue (OKLCH). */
export type Lch = { l: number; c: number; h: number };

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const toGamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

function linearRgb(hex: string): [number, number, number] {
  const n = Number.parseInt(hex.slice(1), 16);
  return [toLinear((n >> 16) / 255), toLinear(((n >> 8) & 255) / 255), toLinear((n & 255) / 255)];
}

/** The relative luminance of WCAG 2. */
export function luminance(hex: string): number {
  const [r, g, b] = linearRgb(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast ratio of WCAG 2 between two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [hi, lo] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (hi + 0.05) / (lo + 0.05);
}

/** Reads a `#rrggbb` colour as OKLCH. */
export function toLch(hex: string): Lch {
  const [r, g, b] = linearRgb(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(A, B),
    h: Math.atan2(B, A),
  };
}

/** Writes an OKLCH colour as `#rrggbb`; outside sRGB its chroma gives way. */
export function fromLch({ l, c, h }: Lch): string {
  const rgb = (chroma: number) => {
    const A = chroma * Math.cos(h);
    const B = chroma * Math.sin(h);
    const L = (l + 0.3963377774 * A + 0.2158037573 * B) ** 3;
    const M = (l - 0.1055613458 * A - 0.0638541728 * B) ** 3;
    const S = (l - 0.0894841775 * A - 1.291485548 * B) ** 3;
    return [
      4.0767416621 * L - 3.3077115913 * M + 0.2309699292 * S,
      -1.2684380046 * L + 2.6097574011 * M - 0.3413193965 * S,
      -0.0041960863 * L - 0.7034186147 * M + 1.707614701 * S,
    ];
  };
  // Outside sRGB the chroma gives way, never the lightness: contrast depends on lightness.
  const fits = (x: number) => rgb(x).every((v) => v > -0.0005 && v < 1.0005);
  let low = fits(c) ? c : 0;
  for (let high = c, i = 0; i < 16 && low < c; i++) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  const hex = rgb(low).map((v) =>
    Math.round(toGamma(Math.min(1, Math.max(0, v))) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hex.join('')}`;
}

/** Moves the lightness of `hex` by small steps until `ok`, or to the end of the scale. */
export function shift(hex: string, step: number, ok: (hex: string) => boolean): string {
  const lch = toLch(hex);
  let out = hex;
  for (let i = 0; i < 1 / Math.abs(step) && !ok(out); i++) {
    lch.l = Math.min(1, Math.max(0, lch.l + step));
    out = fromLch(lch);
  }
  return out;
}
