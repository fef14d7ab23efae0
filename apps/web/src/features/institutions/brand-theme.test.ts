import { describe, expect, it } from 'vitest';
import { contrast } from '@lectern/contract/core/colours.rules.ts';
import { deriveBrand } from '@lectern/contract/institutions/brand.rules.ts';
import { NEUTRAL, STATUS, type Scheme } from '../../ui/theme/tokens.ts';
import { brandTheme, pagesOfThemes } from './brand-theme.ts';

const schemes: Scheme[] = ['light', 'dark'];
const hard = [
  '#ffc20e',
  '#ff0000',
  '#d9d9d9',
  '#000000',
  '#ffffff',
  '#1e90ff',
  '#00e676',
  '#0f5c6e',
  '#808080',
  '#ffff00',
];
const rounding = 0;

function shortcomings(hex: string, scheme: Scheme): string[] {
  const b = deriveBrand(hex, pagesOfThemes[scheme]);
  const { surface } = NEUTRAL[scheme];
  const checks: [string, number, number][] = [
    ['text on fill', contrast(b.on, b.fill), 4.5],
    ['text on hovered fill', contrast(b.on, b.fillHover), 4.5],
    ['brand text on the page', contrast(b.text, surface), 4.5],
    ['brand text on the tint', contrast(b.text, b.subtle), 4.5],
    ['brand text on the hovered tint', contrast(b.text, b.subtleHover), 4.5],
    ['edge on the page', contrast(b.edge, surface), 3],
  ];
  return checks
    .filter(([, is, wanted]) => is < wanted - rounding)
    .map(([what, is]) => `${hex} ${scheme} ${what} ${is.toFixed(2)}`);
}

/** Every channel in 18 steps: 5,832 colours. */
function* manyColours(): Generator<string> {
  const steps = Array.from({ length: 18 }, (_, step) => (step * 15).toString(16).padStart(2, '0'));
  for (const r of steps) for (const g of steps) for (const b of steps) yield `#${r}${g}${b}`;
}

describe('brand colours', () => {
  it.each(hard)('keeps text at 4.5:1 and edges at 3:1 for %s', (hex) => {
    expect(schemes.flatMap((scheme) => shortcomings(hex, scheme))).toEqual([]);
  });

  it.each(schemes)(
    'keeps them for 5,832 colours in the %s scheme',
    (scheme) => {
      const found: string[] = [];
      for (const hex of manyColours()) found.push(...shortcomings(hex, scheme));
      expect(found).toEqual([]);
    },
    60_000,
  );

  it('leaves a dark brand as it is on light', () => {
    expect(brandTheme('#0f5c6e').light).toMatchObject({
      fill: '#0f5c6e',
      on: '#ffffff',
      edge: '#0f5c6e',
    });
  });

  it('turns a black brand into white buttons on dark', () => {
    expect(brandTheme('#000000').dark.fill).toBe(NEUTRAL.dark.text);
  });
});

describe('fixed colours', () => {
  it.each(schemes)('reads every text at 4.5:1 in the %s scheme', (scheme) => {
    const n = NEUTRAL[scheme];
    for (const text of [n.text, n.text2, n.text3]) {
      for (const ground of [n.surface, n.canvas, n.sunken, n.hover])
        expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(n.field, n.surface)).toBeGreaterThanOrEqual(3);
    for (const { bg, fg } of Object.values(STATUS[scheme]))
      expect(contrast(fg, bg)).toBeGreaterThanOrEqual(4.5);
  });
});
