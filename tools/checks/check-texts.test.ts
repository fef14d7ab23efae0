import { describe, expect, it } from 'vitest';
import { checkTexts } from './check-texts.ts';
import { brokenRules, treeOf } from './tree-of.ts';

const contract = 'packages/contract/src';

/** A catalogue in two languages, split over files and spread, with every way in which a text is used. */
function tree(change: { en?: string; es?: string; page?: string } = {}): Record<string, string> {
  const en =
    change.en ??
    "title: 'Visits', count_one: '{{count}} visit', count_other: '{{count}} visits', status: { open: 'Open', done: 'Done' }";
  const es =
    change.es ??
    "title: 'Visitas', count_one: '{{count}} visita', count_other: '{{count}} visitas', status: { open: 'Abierta', done: 'Hecha' }";
  return {
    [`${contract}/texts.ts`]:
      "import { visitsTexts } from './visits/visits.texts.ts';\nexport const texts = { visits: visitsTexts } as const;",
    [`${contract}/texts.es.ts`]:
      "import { visitsTextsEs } from './visits/visits.texts.es.ts';\nexport const textsEs: T = { visits: visitsTextsEs };",
    [`${contract}/visits/visits.texts.ts`]: `const refusal = { taken: 'Taken' };\nexport const visitsTexts = defineTexts({ ${en}, refusal } as const);`,
    [`${contract}/visits/visits.texts.es.ts`]: `export const visitsTextsEs = { ${es}, refusal: { taken: 'Ocu' + 'pado' } };`,
    [`${contract}/visits/visits.names.ts`]:
      "export const visitRefusals = defineRefusals('visits', { taken: 417 });",
    'apps/web/src/features/visits/visit-list.tsx':
      change.page ??
      "export const a = [t('visits.title'), t('visits.count', { count: 1 }), t(`visits.status.${status}`)];",
  };
}

describe('checkTexts', () => {
  it('finds nothing in a clean tree', () => {
    expect(checkTexts(treeOf(tree()))).toEqual([]);
  });

  it('finds a text that nobody uses', () => {
    const page = "export const a = [t('visits.count', { count: 1 }), t(`visits.status.${status}`)];";
    expect(checkTexts(treeOf(tree({ page })))).toEqual([
      {
        rule: 'text-unused',
        path: `${contract}/visits/visits.texts.ts`,
        line: 2,
        message: "nobody uses 'visits.title'",
      },
    ]);
  });

  it('counts a key in any string as a use', () => {
    const page =
      "export const a = [{ titleKey: 'visits.title' }, t('visits.count'), t(`visits.status.${status}`)];";
    expect(brokenRules(checkTexts, tree({ page }))).toEqual([]);
  });

  it.each([
    ['a key', "t('visits.titel')"],
    ['a template', 't(`visits.state.${status}`)'],
  ])('finds %s that the catalogue does not have', (_what, use) => {
    const page = `export const a = [t('visits.title'), t('visits.count'), t(\`visits.status.\${status}\`), ${use}];`;
    expect(brokenRules(checkTexts, tree({ page }))).toEqual(['text-missing']);
  });

  it('finds a refusal without a text', () => {
    const names = {
      [`${contract}/visits/visits.names.ts`]: "defineRefusals('visits', { taken: 417, late: 403 });",
    };
    expect(brokenRules(checkTexts, { ...tree(), ...names })).toEqual(['text-missing']);
  });

  it('finds a text that one language lacks', () => {
    const es =
      "title: 'Visitas', count_one: '{{count}} visita', count_other: '{{count}} visitas', status: { open: 'Abierta' }";
    expect(brokenRules(checkTexts, tree({ es }))).toEqual(['text-untranslated']);
  });

  it('finds a translation that fills in something else', () => {
    const es =
      "title: 'Visitas', count_one: '{{n}} visita', count_other: '{{count}} visitas', status: { open: 'Abierta', done: 'Hecha' }";
    expect(brokenRules(checkTexts, tree({ es }))).toEqual(['text-blanks-differ']);
  });

  it('finds a text that is computed', () => {
    const en =
      "title: makeTitle, count_one: '{{count}} visit', count_other: '{{count}} visits', status: { open: 'Open', done: 'Done' }";
    expect(brokenRules(checkTexts, tree({ en }))).toContain('texts-are-plain');
  });
});
