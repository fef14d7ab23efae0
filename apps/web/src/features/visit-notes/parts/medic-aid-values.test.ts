import type { ChosenCode, MedicAid } from '@lectern/contract/visit-notes/medic-aid.shapes.ts';
import { describe, expect, it } from 'vitest';
import {
  draftOf,
  isMedicAidChanged,
  joinMedicAid,
  medicAidBody,
  type MedicAidValues,
} from './medic-aid-values.ts';

const code = (value: string): ChosenCode => ({ id: `id-${value}`, value, description: '', active: true });
const saved = (changes: Partial<MedicAid> = {}): MedicAid => ({
  ...{ cptCodes: [code('A')], modifierCode: null, eligibleProvider: null, medicalNotes: 'Calm' },
  ...{ version: 3, savedAt: '2027-03-10T14:00:00.000Z' },
  ...changes,
});
const typed = (changes: Partial<MedicAidValues>, over: MedicAid | null = saved()) => {
  const draft = draftOf(over);
  return { ...draft, values: { ...draft.values, ...changes } };
};

describe('what is sent', () => {
  it('names ids and the version over which it was typed', () => {
    expect(medicAidBody(typed({ modifierCode: code('M') }))).toEqual({
      ...{
        cptCodes: ['id-A'],
        modifierCode: 'id-M',
        eligibleProvider: null,
        medicalNotes: 'Calm',
        version: 3,
      },
    });
    expect(medicAidBody(draftOf(null)).version).toBe(0);
  });
});

describe('isMedicAidChanged', () => {
  it.each([
    ['nothing', {}, false],
    ['the same code with another description', { cptCodes: [{ ...code('A'), description: 'New' }] }, false],
    ['another code', { cptCodes: [code('A'), code('B')] }, true],
    ['other notes', { medicalNotes: 'Calm.' }, true],
  ])('%s', (_what, changes, expected) => {
    expect(isMedicAidChanged(typed(changes))).toBe(expected);
  });
});

describe('joinMedicAid', () => {
  it('takes over what was saved elsewhere where nothing is typed', () => {
    const theirs = saved({ version: 4, medicalNotes: 'Loud' });
    expect(joinMedicAid(typed({}), theirs)).toEqual({ draft: draftOf(theirs), conflict: null });
  });

  it('keeps both where they changed different fields, and says what was taken', () => {
    const theirs = saved({ version: 4, medicalNotes: 'Loud' });
    const { draft, conflict } = joinMedicAid(typed({ cptCodes: [code('B')] }), theirs);
    expect(draft.values).toMatchObject({ cptCodes: [code('B')], medicalNotes: 'Loud' });
    expect(draft.opened.version).toBe(4);
    expect(conflict).toMatchObject({ fields: [], taken: ['medicalNotes'] });
  });

  it('keeps mine where both changed one field, to be chosen', () => {
    const theirs = saved({ version: 4, medicalNotes: 'Loud' });
    const { draft, conflict } = joinMedicAid(typed({ medicalNotes: 'Quiet' }), theirs);
    expect(draft.values.medicalNotes).toBe('Quiet');
    expect(conflict).toMatchObject({ fields: ['medicalNotes'], theirs: { medicalNotes: 'Loud' } });
  });
});
