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

/**
 * Texts that name a role: those of the form that sets the role words, of a file with the same header everywhere,
 * those that the customer gave word for word, names of other products, and stand-ins in the demo.
 */
const ofItsOwnWord =
  /^(whiteLabel|administration\.whiteLabel)\.|\.roleType\w+$|^bulkUploads\.column\.schools$|schoolMissing$|removed_from_visit$|^waitingRoom\.removed$|\.conference(Reminder)?$|^signOn\.EC_004$|^signOn\.demo\.(title|intro)$|^calendar\.(feed\.outlook|app\.outlookAtWork)$/;

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

  it.each([
    ['English', english, /\b(schools?|districts?|educators?|teachers?)\b/i],
    ['Spanish', spanish, /\b(escuelas?|centros?|distritos?|educador(es)?|docentes?)\b/i],
  ])('say what levels and roles are called by the words of the host, in %s', (_, catalogue, literal) => {
    const plain = (text: string) => text.replaceAll(/\{\{\w+\}\}/g, '');
    const found = [...catalogue].filter(
      ([key, text]) => !ofItsOwnWord.test(key) && literal.test(plain(text)),
    );
    expect(found).toEqual([]);
  });

  it.each(Object.entries(refusals))('have a sentence for the refusal %s', (_, { text }) => {
    expect(english.get(text)).toBeTruthy();
  });
});
