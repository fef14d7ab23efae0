import { describe, expect, it } from 'vitest';
import { checkDocs } from './check-docs.ts';
import { brokenRules } from './tree-of.ts';

const path = 'apps/server/src/features/visits/visits.service.ts';

describe('checkDocs', () => {
  it.each([
    ['doc-is-sentence', '/** books a visit */'],
    ['doc-too-long', '/** Books. Refuses. Tells. Repeats. */'],
    ['doc-repeats-types', '/**\n * Books a visit.\n * @param at when\n */'],
    ['doc-repeats-types', '/**\n * Books a visit.\n * @returns the visit\n */'],
  ])('finds %s in %s', (rule, doc) => {
    expect(brokenRules(checkDocs, { [path]: `${doc}\nexport function bookVisit() {}` })).toEqual([rule]);
  });

  it('accepts one to three sentences, with abbreviations and numbers', () => {
    const doc =
      '/**\n * Books a visit of 1.5 hours, e.g. on demand.\n * Refuses an overlap. Tells both.\n */';
    expect(brokenRules(checkDocs, { [path]: `${doc}\nexport function bookVisit() {}` })).toEqual([]);
  });

  it('leaves what is not exported, and other files', () => {
    expect(brokenRules(checkDocs, { [path]: '/** one */\nconst a = 1;\n\nexport const b = 2;' })).toEqual([]);
    expect(brokenRules(checkDocs, { 'apps/web/src/ui/card.tsx': '/** one */\nexport const b = 2;' })).toEqual(
      [],
    );
  });
});
