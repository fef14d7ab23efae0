import { describe, expect, it } from 'vitest';
import { checkLiterals } from './check-literals.ts';
import { brokenRules } from './tree-of.ts';

const path = 'apps/web/src/features/visits/visit-list.tsx';

describe('checkLiterals', () => {
  it.each([
    ['between tags', '<p>Hello</p>'],
    ['in braces between tags', "<p>{'Hello'}</p>"],
    ['in a fragment', "<>{isNew && 'New'}</>"],
    ['in one branch of a choice', "<p>{isNew ? 'New' : t('visits.old')}</p>"],
    ['in a template', '<p>{`${count} visits`}</p>'],
    ['in a label', '<TextInput label="Name" />'],
    ['in a placeholder', "<TextInput placeholder={'Search'} />"],
    ['in a title', '<Modal title="Cancel" />'],
    ['in an aria-label', '<button aria-label="Close" />'],
    ['in the alternative of a picture', '<img alt="Logo" />'],
  ])('finds words %s', (_where, jsx) => {
    expect(brokenRules(checkLiterals, { [path]: `export const a = ${jsx};` })).toEqual(['text-in-code']);
  });

  it.each([
    "<p>{t('visits.title')}</p>",
    '<p>12:30 – 13:00 · &nbsp; {count} MB</p>',
    '<TextInput name="email" type="email" data-id="x" label={t("visits.name")} />',
    '<img alt="" />',
  ])('leaves %s', (jsx) => {
    expect(brokenRules(checkLiterals, { [path]: `export const a = ${jsx};` })).toEqual([]);
  });

  it('leaves tests', () => {
    expect(
      brokenRules(checkLiterals, { 'apps/web/src/ui/a.test.tsx': 'export const a = <p>Hello</p>;' }),
    ).toEqual([]);
  });
});
