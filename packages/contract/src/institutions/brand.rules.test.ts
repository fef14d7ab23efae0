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

const themes = [light, dark];

describe('the advice about a brand colour', () => {
  it.each([
    ['a teal that is seen on both pages', '#196e81'],
    ['yellow, which takes dark text', '#ffc20e'],
    ['neon green, which takes dark text', '#00e676'],
    ['a grey that is seen on both pages', '#767676'],
  ])('is none for %s', (_name, colour) => {
    expect(adviseBrand(colour, themes)).toBeNull();
  });

  it.each([
    ['orange red', '#e4572e', 'text', '#d2461a'],
    ['pure red', '#ff0000', 'text', '#ed0000'],
    ['sky blue', '#1e90ff', 'text', '#0076da'],
    ['a grey that is seen', '#808080', 'text', '#767676'],
    ['light grey', '#d9d9d9', 'lightPage', '#767676'],
    ['white', '#ffffff', 'lightPage', '#767676'],
    ['deep teal', '#0f5c6e', 'darkPage', '#276d80'],
    ['pure blue', '#0000ff', 'darkPage', '#1350ff'],
    ['navy', '#14213d', 'darkPage', '#556586'],
    ['a deep grey', '#444444', 'darkPage', '#656565'],
    ['black', '#000000', 'darkPage', '#656565'],
  ] as const)(
    'names the nearest colour that passes on both pages for %s',
    (_name, colour, reason, proposal) => {
      const advice = adviseBrand(colour, themes);
      expect(advice?.reason).toBe(reason);
      expect(advice?.proposal).toBe(proposal);
      expect(advice?.reached).toBeLessThan(advice?.needed ?? 0);
      expect(advice?.proposalReached).toBeGreaterThanOrEqual(advice?.needed ?? 99);
      // A proposal needs no advice of its own: buttons of both themes are drawn in it.
      expect(themes.map((page) => deriveBrand(advice?.proposal ?? '', page).fill)).toEqual([
        advice?.proposal,
        advice?.proposal,
      ]);
    },
  );

  it.each([
    ['pale grey', '#d9d9d9', light],
    ['black', '#000000', dark],
  ] as const)(
    'proposes for %s, which the page swallows, a grey and not the ink in which it is drawn',
    (_name, grey, page) => {
      expect(deriveBrand(grey, page).fill).toBe(page.ink);
      expect(adviseBrand(grey, themes)?.proposalReached).toBeLessThan(4.7);
    },
  );

  it('proposes the nearest grey on which all is reached, both pages and white text', () => {
    const passes = (hex: string) =>
      contrast(hex, light.surface) >= 3 &&
      contrast(hex, dark.surface) >= 3 &&
      contrast(hex, '#ffffff') >= 4.5 &&
      adviseBrand(hex, themes) === null;
    expect(['#767676', '#777777', '#808080', '#949494'].map(passes)).toEqual([true, false, false, false]);
    expect(['#646464', '#656565'].map(passes)).toEqual([false, true]);
  });

  it.each(['#ffff00', '#f5c6d6', '#88ccee', '#e08a00'])(
    'is none for pale %s, whose buttons are read and stand out by their border in both themes',
    (colour) => {
      expect(adviseBrand(colour, themes)).toBeNull();
      for (const page of themes) {
        const { fill, on, edge } = deriveBrand(colour, page);
        expect(contrast(on, fill)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(edge, page.surface)).toBeGreaterThanOrEqual(3);
      }
    },
  );

  it('knows a colour in capitals', () => {
    expect(adviseBrand('#196E81', themes)).toBeNull();
  });

  it('always proposes what passes in both themes, whatever the colour', () => {
    const colours = Array.from({ length: 1_000 }, (_, at) => (at * 16_763).toString(16).padStart(6, '0'));
    const proposals = colours.flatMap((hex) => adviseBrand(`#${hex}`, themes)?.proposal ?? []);
    expect(proposals.length).toBeGreaterThan(100);
    expect(proposals.filter((proposal) => adviseBrand(proposal, themes) !== null)).toEqual([]);
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
