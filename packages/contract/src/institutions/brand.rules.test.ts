import { describe, expect, it } from 'vitest';
import { contrast } from '../core/colours.rules.ts';
import {
  adviseBrand,
  deriveBrand,
  isColour,
  textOn,
  worstContrasts,
  type PageColours,
} from './brand.rules.ts';

const light: PageColours = { surface: '#ffffff', ink: '#17171b', isDark: false };
const dark: PageColours = { surface: '#18181b', ink: '#f0f0f2', isDark: true };

describe('the advice about a brand colour', () => {
  it.each([
    ['deep teal', '#0f5c6e'],
    ['yellow, which takes dark text', '#ffc20e'],
    ['neon green, which takes dark text', '#00e676'],
    ['black', '#000000'],
  ])('is none for %s', (_name, colour) => {
    expect(adviseBrand(colour, light)).toBeNull();
  });

  it.each([
    ['orange red', '#e4572e', 'text'],
    ['pure red', '#ff0000', 'text'],
    ['sky blue', '#1e90ff', 'text'],
    ['a grey that is seen', '#808080', 'text'],
    ['light grey', '#d9d9d9', 'page'],
    ['white', '#ffffff', 'page'],
  ] as const)('names the nearest colour that passes for %s', (_name, colour, reason) => {
    const advice = adviseBrand(colour, light);
    expect(advice?.reason).toBe(reason);
    expect(advice?.reached).toBeLessThan(advice?.needed ?? 0);
    expect(advice?.proposalReached).toBeGreaterThanOrEqual(advice?.needed ?? 99);
    // What is proposed needs no advice of its own: buttons are drawn in it.
    expect(adviseBrand(advice?.proposal ?? '', light)).toBeNull();
  });

  it('proposes for a grey that the page swallows a grey, and not the ink in which it is drawn', () => {
    for (const grey of ['#d9d9d9', '#999999', '#ffffff'])
      expect(adviseBrand(grey, light)?.proposalReached).toBeLessThan(4.7);
    expect(deriveBrand('#d9d9d9', light).fill).toBe(light.ink);
  });

  it('proposes the nearest grey on which both are reached, page and white text', () => {
    const passes = (hex: string) =>
      contrast(hex, light.surface) >= 3 &&
      contrast(hex, '#ffffff') >= 4.5 &&
      adviseBrand(hex, light) === null;
    expect(adviseBrand('#9a9a9a', light)?.proposal).toBe('#767676');
    expect(['#767676', '#777777', '#808080', '#949494'].map(passes)).toEqual([true, false, false, false]);
  });

  it.each(['#ffff00', '#f5c6d6', '#88ccee', '#e08a00'])(
    'is none for pale %s, whose buttons are read and stand out by their border in both themes',
    (colour) => {
      expect(adviseBrand(colour, light)).toBeNull();
      for (const page of [light, dark]) {
        const { fill, on, edge } = deriveBrand(colour, page);
        expect(contrast(on, fill)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(edge, page.surface)).toBeGreaterThanOrEqual(3);
      }
    },
  );

  it('keeps close to the colour: orange red stays orange red', () => {
    expect(adviseBrand('#e4572e', light)?.proposal).toBe('#d2461a');
  });

  it('knows a colour in capitals', () => {
    expect(adviseBrand('#0F5C6E', light)).toBeNull();
  });

  it('always proposes what passes, whatever the colour', () => {
    const colours = Array.from({ length: 2_000 }, (_, at) => (at * 8_383).toString(16).padStart(6, '0'));
    const proposals = colours.flatMap((hex) => adviseBrand(`#${hex}`, light)?.proposal ?? []);
    expect(proposals.length).toBeGreaterThan(100);
    expect(proposals.filter((proposal) => adviseBrand(proposal, light) !== null)).toEqual([]);
  });
});

it('tells the worst contrasts over both themes', () => {
  const worst = worstContrasts('#e4572e', [light, dark]);
  expect(worst.button).toBeGreaterThanOrEqual(4.5);
  expect(worst.link).toBeGreaterThanOrEqual(4.5);
  expect(worst.linkOnTint).toBeGreaterThanOrEqual(4.5);
  expect(worst.edge).toBeGreaterThanOrEqual(3);
});

describe('text on a plain ground', () => {
  it.each([
    ['#0f5c6e', '#ffffff'],
    ['#ffc20e', '#17171b'],
    ['#ffffff', '#17171b'],
  ])('on %s is %s', (ground, text) => {
    expect(textOn(ground, '#17171b')).toBe(text);
    expect(contrast(ground, text)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('a colour', () => {
  it.each(['#0f5c6e', '#FFFFFF'])('is %s', (text) => {
    expect(isColour(text)).toBe(true);
  });
  it.each([
    ...['red', '#fff', '#0f5c6e80', '#0f5c6g', '0f5c6e', '', '#0f5c6e;', '#0f5c6e\n'],
    ...['red;}body{display:none', 'url(https://x.example)', 'var(--x)', '#0f5c6e/**/', 'javascript:alert(1)'],
  ])('is not %s', (text) => {
    expect(isColour(text)).toBe(false);
  });
});
