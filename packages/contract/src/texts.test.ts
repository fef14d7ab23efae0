import { describe, expect, it } from 'vitest';
import type { TextTree } from './core/texts.ts';
import { refusals } from './refusals.ts';
import { textsEs } from './texts.es.ts';
import { texts } from './texts.ts';

function leaves(tree: TextTree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : leaves(value, `${prefix}${key}.`),
  );
}

const english = new Map(leaves(texts));
const spanish = new Map(leaves(textsEs));
const places = (text: string | undefined): string =>
  [...new Set([...(text ?? '').matchAll(/\{\{\w+\}\}/g)].map(([place]) => place))].toSorted().join();

describe('the catalogues', () => {
  it('have the same keys in both languages', () => {
    expect([...spanish.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  it('have the same places for values in both languages', () => {
    const different = [...english].filter(([key, text]) => places(spanish.get(key)) !== places(text));
    expect(different).toEqual([]);
  });

  it('never name a role that the institution names', () => {
    const literal = [...english].filter(([, text]) => /counselor|tutor\b|physician|doctor/i.test(text));
    expect(literal).toEqual([]);
  });

  it.each(Object.entries(refusals))('have a sentence for the refusal %s', (_, { text }) => {
    expect(english.get(text)).toBeTruthy();
  });
});
