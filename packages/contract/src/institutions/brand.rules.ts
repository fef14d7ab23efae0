import { contrast, fromLch, shift, toLch, type Lch } from '../core/colours.rules.ts';

/** The ground of a page and the ink on it, in one theme. */
export interface PageColours {
  readonly surface: string;
  readonly ink: string;
  readonly isDark: boolean;
}

/** Everything that one customer colour becomes in one theme. */
export interface Brand {
  readonly fill: string;
  readonly fillHover: string;
  readonly on: string;
  readonly edge: string;
  readonly text: string;
  readonly subtle: string;
  readonly subtleHover: string;
}

/** Text reaches 4.5:1, edges reach 3:1 (WCAG 2.2 AA). */
export const brandContrast = { text: 4.5, edge: 3 } as const;
const white = '#ffffff';

/** Whether a text is a colour that may go into a style sheet. */
export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/**
 * The fill with the text on it: white if 4.5:1. A near miss (3 to 4.5, e.g. pure red) darkens the fill a little instead
 * of turning to black text. Everything lighter (yellow, light grey) takes ink in its own hue.
 */
function fillAndText(fill: string, lch: Lch): { fill: string; on: string } {
  const onWhite = contrast(fill, white);
  if (onWhite >= brandContrast.text) return { fill, on: white };
  if (onWhite >= brandContrast.edge)
    return { fill: shift(fill, -0.005, (x) => contrast(x, white) >= brandContrast.text), on: white };
  const dark = fromLch({ ...lch, l: 0.22, c: Math.min(lch.c, 0.05) });
  return { fill, on: contrast(fill, dark) >= brandContrast.text ? dark : '#000000' };
}

/** The ground of chosen things, in a fifth of the brand's chroma; `further` from the page for hover. */
function tint(lch: Lch, isDark: boolean, further: number): string {
  return isDark
    ? fromLch({ ...lch, l: 0.285 + further, c: Math.min(lch.c * 0.4, 0.036) })
    : fromLch({ ...lch, l: 0.963 - further, c: Math.min(lch.c * 0.2, 0.02 + further / 4) });
}

/** The colour of buttons, and the colour from which all others come. */
function buttonOf(colour: string, { surface, ink, isDark }: PageColours) {
  const isSeen = (x: string): boolean => contrast(x, surface) >= brandContrast.edge;
  // Grey, black and white carry no hue. Where the page swallows them they become the page's ink: a black brand is
  // white on dark, a light grey brand is black on light. Lifted greys would look switched off.
  const isGrey = toLch(colour).c < 0.02;
  const hex = isGrey && !isSeen(colour) ? ink : colour;
  const lch = toLch(hex);
  // The fill is the customer's colour. Only on dark is it lifted, until a button is seen (3:1).
  return { hex, lch, isGrey, ...fillAndText(isDark ? shift(hex, 0.01, isSeen) : hex, lch) };
}

/** Derives fill, text, tint and edge from the customer's colour, so that text always reaches 4.5:1 and edges 3:1. */
export function deriveBrand(colour: string, page: PageColours): Brand {
  const { surface, ink, isDark } = page;
  const awayFromPage = isDark ? 0.01 : -0.01;
  // 1. The fill, with the text on it.
  const { hex, lch, isGrey, fill, on } = buttonOf(colour, page);
  // 2. Hover moves away from the text, so contrast only grows.
  const fl = toLch(fill);
  const fillHover = fromLch({
    ...fl,
    l: on === white ? Math.max(0, fl.l - 0.045) : Math.min(1, fl.l + 0.035),
  });
  // 3. A pale fill on a pale page gets a border that can be seen (3:1).
  const edge = shift(fill, awayFromPage, (x) => contrast(x, surface) >= brandContrast.edge);
  // 4. Tint for selected things, and the brand as text on page and tint (4.5:1 on the harder of the two).
  const subtleHover = tint(lch, isDark, 0.02);
  const isRead = (x: string): boolean =>
    [subtleHover, surface].every((ground) => contrast(x, ground) >= brandContrast.text);
  const text = isGrey ? ink : shift(hex, awayFromPage, isRead);
  return { fill, fillHover, on, edge, text, subtle: tint(lch, isDark, 0), subtleHover };
}

type Ten<T> = readonly [T, T, T, T, T, T, T, T, T, T];

/** The colour in ten steps from pale to deep. */
export function brandSteps(colour: string): Ten<string> {
  const lch = toLch(colour);
  const at = (l: number): string => fromLch({ ...lch, l, c: lch.c * Math.min(1, (1 - l) * 3) });
  return [at(0.97), at(0.94), at(0.88), at(0.8), at(0.72), at(0.64), at(0.56), at(0.48), at(0.4), at(0.3)];
}

/** The contrast ratios of a brand's text and shapes. */
export interface BrandContrasts {
  readonly button: number;
  readonly link: number;
  readonly linkOnTint: number;
  readonly edge: number;
}

/** The contrasts of a derived brand in one theme. */
function contrastsOf(brand: Brand, { surface }: PageColours): BrandContrasts {
  return {
    button: contrast(brand.on, brand.fill),
    link: contrast(brand.text, surface),
    linkOnTint: contrast(brand.text, brand.subtle),
    edge: contrast(brand.edge, surface),
  };
}

/** The worst of each contrast over several themes. */
export function worstContrasts(colour: string, themes: readonly PageColours[]): BrandContrasts {
  const all = themes.map((page) => contrastsOf(deriveBrand(colour, page), page));
  const worst = (name: keyof BrandContrasts): number => Math.min(...all.map((one) => one[name]));
  return {
    button: worst('button'),
    link: worst('link'),
    linkOnTint: worst('linkOnTint'),
    edge: worst('edge'),
  };
}

/** Why a colour is not drawn as it is, and the nearest one that is. */
export interface BrandAdvice {
  /** White text on it is not read, or the page of one theme swallows it. */
  readonly reason: 'text' | 'lightPage' | 'darkPage';
  /** The contrast of the colour, and that of the proposal, for the rule that `reason` names. */
  readonly reached: number;
  readonly needed: number;
  readonly proposal: string;
  readonly proposalReached: number;
}

const isDrawnOn = (colour: string, page: PageColours): boolean =>
  buttonOf(colour, page).fill.toLowerCase() === colour.toLowerCase();

/**
 * The nearest colour that passes in all themes, for one in which some theme's buttons cannot be drawn; null for one
 * that passes: text on buttons is readable, and they or their border stand out from the page. Links are not judged:
 * no colour is readable as text on both a light and a dark page, so each theme writes them in a shade of its own.
 */
export function adviseBrand(colour: string, themes: readonly PageColours[]): BrandAdvice | null {
  const page = themes.find((one) => !isDrawnOn(colour, one));
  if (page === undefined) return null;
  const isSwallowed = contrast(colour, page.surface) < brandContrast.edge;
  const against = isSwallowed ? page.surface : white;
  // A step beyond what one theme asks for could miss the other: only what all of them draw is proposed.
  const proposal = shift(colour, isSwallowed && page.isDark ? 0.005 : -0.005, (one) =>
    themes.every((theme) => isDrawnOn(one, theme)),
  );
  const swallowedBy = page.isDark ? 'darkPage' : 'lightPage';
  return {
    reason: isSwallowed ? swallowedBy : 'text',
    reached: contrast(colour, against),
    needed: isSwallowed ? brandContrast.edge : brandContrast.text,
    proposal,
    proposalReached: contrast(proposal, against),
  };
}

/** White where it is read on the colour, else the ink: for a plain ground in the customer's own colour, as in mails. */
export function textOn(colour: string, ink: string): string {
  return contrast(colour, white) >= brandContrast.text ? white : ink;
}
