import { contrast, fromLch, shift, toLch } from './colours.ts';
import { NEUTRAL, type Scheme } from './tokens.ts';

/** Everything that one customer colour becomes in one scheme. */
export type Brand = { fill: string; fillHover: string; on: string; edge: string; text: string; subtle: string; subtleHover: string };

/** Derives fill, text, tint and edge from the customer's colour, so that text always reaches 4.5:1 and edges 3:1. */
export function deriveBrand(hex: string, scheme: Scheme): Brand {
  const { surface, text: ink } = NEUTRAL[scheme];
  // 0. Grey, black and white carry no hue. Where the page swallows them they become the page's ink: a black brand is
  //    white on dark, a light grey brand is black on light. Lifted greys would look switched off.
  const grey = toLch(hex).c < 0.02;
  if (grey && contrast(hex, surface) < 3) hex = ink;
  const lch = toLch(hex);

  // 1. The fill is the customer's colour. Only on dark is it lifted, until a button is seen (3:1).
  let fill = scheme === 'dark' ? shift(hex, 0.01, (x) => contrast(x, surface) >= 3) : hex;

  // 2. Text on it: white if 4.5:1. A near miss (3 to 4.5, e.g. pure red) darkens the fill a little instead of
  //    turning to black text. Everything lighter (yellow, light grey) takes ink in its own hue.
  let on = '#ffffff';
  if (contrast(fill, on) < 4.5) {
    if (contrast(fill, on) >= 3) fill = shift(fill, -0.005, (x) => contrast(x, '#ffffff') >= 4.5);
    else {
      const dark = fromLch({ ...lch, l: 0.22, c: Math.min(lch.c, 0.05) });
      on = contrast(fill, dark) >= 4.5 ? dark : '#000000';
    }
  }
  // 3. Hover moves away from the text, so contrast only grows.
  const fl = toLch(fill);
  const fillHover = fromLch({ ...fl, l: on === '#ffffff' ? Math.max(0, fl.l - 0.045) : Math.min(1, fl.l + 0.035) });
  // 4. A pale fill on a pale page gets a border that can be seen (3:1).
  const edge = contrast(fill, surface) >= 3 ? fill : shift(fill, scheme === 'light' ? -0.01 : 0.01, (x) => contrast(x, surface) >= 3);
  // 5. Tint for selected things, and the brand as text on page and tint (4.5:1 on the harder of the two).
  const tint = (d: number) => fromLch(scheme === 'light' ? { ...lch, l: 0.963 - d, c: Math.min(lch.c * 0.2, 0.02 + d / 4) } : { ...lch, l: 0.285 + d, c: Math.min(lch.c * 0.4, 0.036) });
  const subtleHover = tint(0.02);
  const text = grey ? ink : shift(hex, scheme === 'light' ? -0.01 : 0.01, (x) => contrast(x, subtleHover) >= 4.5 && contrast(x, surface) >= 4.5);
  return { fill, fillHover, on, edge, text, subtle: tint(0), subtleHover };
}

