import { contrast, fromLch, shift, toLch, type Lch } from './colours.ts';
import { NEUTRAL, type Scheme } from './tokens.ts';

/** Everything that one customer colour becomes in one scheme. */
export type Brand = {
  fill: string;
  fillHover: string;
  on: string;
  edge: string;
  text: string;
  subtle: string;
  subtleHover: string;
};

/** Text reaches 4.5:1, edges reach 3:1 (WCAG 2.2 AA). */
const textContrast = 4.5;
const edgeContrast = 3;
const white = '#ffffff';

/**
 * The fill with the text on it: white if 4.5:1. A near miss (3 to 4.5, e.g. pure red) darkens the fill a little instead
 * of turning to black text. Everything lighter (yellow, light grey) takes ink in its own hue.
 */
function fillAndText(fill: string, lch: Lch): { fill: string; on: string } {
  const onWhite = contrast(fill, white);
  if (onWhite >= textContrast) return { fill, on: white };
  if (onWhite >= edgeContrast)
    return { fill: shift(fill, -0.005, (x) => contrast(x, white) >= textContrast), on: white };
  const dark = fromLch({ ...lch, l: 0.22, c: Math.min(lch.c, 0.05) });
  return { fill, on: contrast(fill, dark) >= textContrast ? dark : '#000000' };
}

/** The ground of chosen things, in a fifth of the brand's chroma; `further` from the page for hover. */
function tint(lch: Lch, scheme: Scheme, further: number): string {
  return scheme === 'light'
    ? fromLch({ ...lch, l: 0.963 - further, c: Math.min(lch.c * 0.2, 0.02 + further / 4) })
    : fromLch({ ...lch, l: 0.285 + further, c: Math.min(lch.c * 0.4, 0.036) });
}

/** Derives fill, text, tint and edge from the customer's colour, so that text always reaches 4.5:1 and edges 3:1. */
export function deriveBrand(colour: string, scheme: Scheme): Brand {
  const { surface, text: ink } = NEUTRAL[scheme];
  const awayFromPage = scheme === 'light' ? -0.01 : 0.01;
  const isSeen = (x: string): boolean => contrast(x, surface) >= edgeContrast;
  // 0. Grey, black and white carry no hue. Where the page swallows them they become the page's ink: a black brand is
  //    white on dark, a light grey brand is black on light. Lifted greys would look switched off.
  const isGrey = toLch(colour).c < 0.02;
  const hex = isGrey && !isSeen(colour) ? ink : colour;
  const lch = toLch(hex);
  // 1. The fill is the customer's colour. Only on dark is it lifted, until a button is seen (3:1).
  const { fill, on } = fillAndText(scheme === 'dark' ? shift(hex, 0.01, isSeen) : hex, lch);
  // 2. Hover moves away from the text, so contrast only grows.
  const fl = toLch(fill);
  const fillHover = fromLch({
    ...fl,
    l: on === white ? Math.max(0, fl.l - 0.045) : Math.min(1, fl.l + 0.035),
  });
  // 3. A pale fill on a pale page gets a border that can be seen (3:1).
  const edge = shift(fill, awayFromPage, isSeen);
  // 4. Tint for selected things, and the brand as text on page and tint (4.5:1 on the harder of the two).
  const subtleHover = tint(lch, scheme, 0.02);
  const isRead = (x: string): boolean =>
    [subtleHover, surface].every((ground) => contrast(x, ground) >= textContrast);
  const text = isGrey ? ink : shift(hex, awayFromPage, isRead);
  return { fill, fillHover, on, edge, text, subtle: tint(lch, scheme, 0), subtleHover };
}
